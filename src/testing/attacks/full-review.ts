import { sql } from 'drizzle-orm';
import { FIRST_STYLE } from '#features/editions/house-style/rules.ts';
import { blindClient } from '#features/review/blind/client.ts';
import { reviewClient } from '#features/review/client.ts';
import type { AssignmentId } from '#features/review/rules.ts';
import { reviewLinks } from '#features/review/server/links.ts';
import type { TestJournal } from '../journal.ts';
import { aPdf, type Person } from '../makers.ts';
import { marker } from './words.ts';

const word = () => marker('office');

/** A round of review of a manuscript: one reviewer with a report and a draft, one who has declined, and an alternate. */
export async function aFullReview(journal: TestJournal, { token }: Person, submissionId: string): Promise<void> {
  const staff = reviewClient(journal.as(token));
  await staff.open(submissionId, { waiver: `Because of ${word()}.` });
  const invitation = () => ({
    fullName: `Grace ${word()}`,
    email: `${word()}@example.net`,
    affiliation: `At ${word()}`,
  });
  const links = reviewLinks(journal.services);
  const invited = async (isAlternate = false) => {
    const { data } = await staff.invite(submissionId, 1, { ...invitation(), isAlternate });
    const { id = '', reviewerId = '' } = data[0]?.assignments.at(-1) ?? {};
    const link = links.tokenOf({ assignmentId: id as AssignmentId, generation: 1 });
    return { id, reviewerId, reviewer: blindClient(journal.as(), link) };
  };
  const first = await invited();
  await staff.changeReviewer(first.reviewerId, { expertise: `On ${word()}`, editorsNote: `Knows ${word()}` });
  await first.reviewer.accept({ interests: 'DECLARED', interestsText: `Knows ${word()}.` });
  const text = `Please read ${word()} and explain the second table in more detail.`;
  await first.reviewer.attach(anAttachment(await aPdf(`An annotated ${word()}`)));
  await first.reviewer.send({
    toAuthor: text,
    toEditors: `A word on ${word()}.`,
    recommendation: 'MAJOR',
    methodsComment: `See ${word()}.`,
  });
  const second = await invited();
  const person = { fullName: `Paul ${word()}`, email: `${word()}@example.net`, affiliation: `At ${word()}` };
  await second.reviewer.decline({ reason: 'BUSY', reasonText: `Writing on ${word()}.`, proposals: [person] });
  const third = await invited();
  await third.reviewer.accept({ interests: 'NONE', interestsText: '' });
  await third.reviewer.saveDraft({ toAuthor: `So far ${word()}.` }, 0);
  await invited(true);
}

function anAttachment(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new File([bytes as BlobPart], `${word()}.pdf`));
  return form;
}

/** Fills with markers what only rare cases fill in. */
export async function fillReviews(journal: TestJournal): Promise<void> {
  const { db } = journal.services;
  await db.execute(sql`update reviewers set orcid = ${word()}`);
  await db.execute(sql`update reviewers set expertise = ${word()}, languages = ${word()}, editors_note = ${word()}`);
  await db.execute(sql`update review_rounds set waiver = ${word()}`);
  await db.execute(
    sql`update review_assignments set conflict_reason = ${word()}, decline_text = ${word()}, reopen_reason = ${word()}`,
  );
  await db.execute(sql`update review_assignments set competing_interests = ${word()}`);
  await db.execute(sql`update decisions set override_reason = ${word()}`);
  await db.execute(sql`
    insert into report_releases (id, report_id, decision_id, text_for_author, edit_reason)
    select gen_random_uuid(), reports.id, (select id from decisions limit 1), 'The report', ${word()} from reports`);
  await db.execute(sql`
    insert into editor_clearances (id, submission_id, user_id, reason, created_at)
    select gen_random_uuid(), submission_id, opened_by, ${word()}, now() from review_rounds limit 1`);
  await db.execute(sql`
    insert into appeals (id, submission_id, state, text, created_at, answer, answered_at)
    select gen_random_uuid(), submission_id, 'DISMISSED', ${word()}, now(), ${word()}, now() from review_rounds limit 1`);
  await db.execute(sql`
    insert into reviewer_wishes (id, submission_id, kind, full_name, email, affiliation, reason, created_at)
    select gen_random_uuid(), submission_id, 'SUGGEST', ${word()}, ${`${word()}@example.net`}, ${word()}, ${word()}, now()
    from review_rounds limit 1`);
  const report = { findings: [{ severity: 'note', code: 'frontLeftOut', id: null, excerpt: word() }], statements: [] };
  await db.execute(sql`
    insert into manuscript_texts (id, submission_id, version, jats, report, pictures, source_name, source_sha256, created_at, saved_at, created_by)
    select gen_random_uuid(), submission_id, 1, ${`<article><body><p>${word()}</p></body></article>`}, ${JSON.stringify(report)}, '[]',
      ${word()}, ${word()}, now(), now(), opened_by from review_rounds limit 1`);
  await db.execute(sql`
    insert into issue_editions (issue_id, format, storage_key, sha256, size, made_at)
    select id, 'pdf', ${word()}, 'x', 1, now() from issues limit 1`);
  await db.execute(sql`
    insert into issue_edition_runs (issue_id, source, done, total, started_at)
    select id, ${word()}, 0, 1, now() from issues limit 1`);
  await db.execute(sql`
    insert into house_styles (id, version, style, created_at, created_by)
    select gen_random_uuid(), 1, ${JSON.stringify(FIRST_STYLE)}, now(), opened_by from review_rounds limit 1`);
  await db.execute(sql`
    insert into supplements (id, submission_id, kind, title, description, licence, file_name, media_type, storage_key, size, sha256, created_at, created_by)
    select gen_random_uuid(), submission_id, 'DATA', ${word()}, ${word()}, 'CC0 1.0', ${`${word()}.csv`}, 'text/csv', ${word()}, 1, 'x', now(), opened_by
    from review_rounds limit 1`);
  await db.execute(sql`
    insert into proofs (id, submission_id, number, state, sent_at, due_at, answered_at, answered_by, message)
    select gen_random_uuid(), submission_id, 1, 'APPROVED', now(), now(), now(), ${word()}, ${word()} from review_rounds limit 1`);
  await db.execute(sql`
    insert into proof_people (proof_id, position, full_name, email, answers_for_all)
    select id, 1, ${word()}, ${`${word()}@example.net`}, true from proofs`);
  await db.execute(sql`
    insert into proof_comments (id, submission_id, proof_id, is_question, place, quote, text, full_name, created_at, answer, answered_by, answered_at)
    select gen_random_uuid(), submission_id, id, true, '', ${word()}, ${word()}, ${word()}, now(), ${word()}, ${word()}, now() from proofs`);
  await db.execute(sql`
    with document as (insert into document_codes values (${word()}, 'certificate', now()) returning code)
    insert into review_certificates (id, code, reviewer_id, full_name, year, reports, issued_at)
    select gen_random_uuid(), document.code, id, ${word()}, 2026, 1, now() from reviewers, document limit 1`);
  await db.execute(sql`
    insert into review_reminders (id, assignment_id, kind, due_at, sent_at)
    select gen_random_uuid(), id, 'reportSoon', now(), now() from review_assignments`);
  await db.execute(sql`
    insert into revision_reminders (id, submission_id, kind, due_at, sent_at)
    select gen_random_uuid(), submission_id, 'revisionSoon', now(), now() from review_rounds limit 1`);
}
