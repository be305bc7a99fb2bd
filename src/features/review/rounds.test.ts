import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import type { DecisionInput } from '#features/decisions/contract.ts';
import { uploads } from '#features/files/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { reviewPage } from '#testing/review-page.ts';
import {
  aManuscript,
  aManuscriptInRound,
  aManuscriptPdf,
  anInvitation,
  aReportingReviewer,
  aReviewerAddress,
  NO_INTERESTS,
  REPORT,
  staffOf,
} from '#testing/reviews.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});

const staff = () => staffOf(journal, editor);
const invited = (id: string, round = 1, email?: string) =>
  anInvitation(journal, editor, id, email ? { round, email } : { round });
const reported = (id: string) => aReportingReviewer(journal, editor, id);
const decide = (id: string, kind: 'MINOR_REVISION' | 'MAJOR_REVISION' | 'ACCEPT', more: Partial<DecisionInput> = {}) =>
  decisionsClient(journal.as(editor.token)).decide(id, { kind, letter: 'Please read.', delayMinutes: 0, ...more });

describe('a round', () => {
  test('runs from the invitation by link to the report, without an account', async () => {
    const { id, number } = await aManuscript(journal);
    const { data: opened } = await staff().open(id);
    expect(opened).toMatchObject([
      { number: 1, stage: 'reviewers', files: [{ kind: 'MANUSCRIPT', fileName: `${number}-R1-manuscript.pdf` }] },
    ]);
    const { email, client } = await invited(id);
    expect(await client.review()).toMatchObject({
      state: 'INVITED',
      files: [],
      round: 1,
      reviewerName: 'Grace Akello',
    });
    await client.accept(NO_INTERESTS);
    expect((await journal.mailsTo(email))[0]?.subject).toBe(
      `Invitation to review manuscript ${number} for MDS Journal of Applied Economics and Development`,
    );
    const { data } = await client.saveDraft({ toAuthor: 'So far' }, 0);
    expect(data).toMatchObject({
      state: 'ACCEPTED',
      draft: { content: { toAuthor: 'So far' }, version: 1 },
      files: [{ kind: 'MANUSCRIPT' }],
    });
    const sent = await client.send(REPORT);
    expect(sent.data).toMatchObject({ state: 'SUBMITTED', reports: [{ toAuthor: REPORT.toAuthor, round: 1 }] });
    const [round] = await staff().rounds(id);
    expect(round).toMatchObject({
      stage: 'reviewers',
      assignments: [{ state: 'SUBMITTED', label: 1, email, report: { recommendation: 'MINOR' } }],
    });
  });

  test('is closed by a decision, which tells the reviewers; others are no longer needed', async () => {
    const { id } = await aManuscript(journal);
    await staff().open(id);
    const first = await reported(id);
    const second = await invited(id);
    await decide(id, 'MINOR_REVISION');
    await journal.work();
    const [round] = await staff().rounds(id);
    expect(round).toMatchObject({ stage: null, assignments: [{ state: 'SUBMITTED' }, { state: 'NOT_NEEDED' }] });
    expect((await journal.mailsTo(first.email)).at(-1)?.subject).toMatch(/^Decision on manuscript/);
    expect((await journal.mailsTo(second.email)).at(-1)?.subject).toMatch(/no longer needed/);
    await expect(second.client.accept(NO_INTERESTS)).rejects.toMatchObject({ code: 'ROUND_CLOSED' });
  });

  test('has the authors’ own version without names and their response letter, never the title page', async () => {
    const author = await anAuthor(journal);
    const file = async (name: string, ...lines: string[]) => {
      const { fileUrl } = await anUpload(journal, author.token, name, await aManuscriptPdf(...lines));
      return fileUrl;
    };
    const files = [
      { fileUrl: await file('named.pdf', 'By Claudine Mukamana'), fileType: 'MANUSCRIPT' as const },
      { fileUrl: await file('letter.pdf', 'Dear editors'), fileType: 'COVER_LETTER' as const },
      { fileUrl: await file('blind.pdf', 'Soil and tenure.'), fileType: 'BLIND_MANUSCRIPT' as const },
      { fileUrl: await file('title.pdf', 'Claudine Mukamana, University of Rwanda'), fileType: 'TITLE_PAGE' as const },
    ];
    const authors = [
      { fullName: 'Claudine Mukamana', email: 'claudine@ur.example', affiliation: 'University of Rwanda' },
    ];
    const { id } = await aSubmission(journal, { author, files, authors, status: 'UNDER_REVIEW' });
    const { data } = await staff().open(id);
    expect(data[0]).toMatchObject({ waiver: '', files: [{ kind: 'MANUSCRIPT', findings: [] }] });
    const { client } = await aReportingReviewer(journal, editor, id);
    expect(JSON.stringify(await client.text())).toContain('Soil and tenure.');
    await decide(id, 'MAJOR_REVISION');
    await submissionsClient(journal.as(author.token)).revise(id, {
      note: 'Thank you.',
      files: [
        { fileUrl: await file('new.pdf', 'Soil, tenure and water.'), fileType: 'MANUSCRIPT' },
        { fileUrl: await file('response.pdf', 'We have added water.'), fileType: 'RESPONSE_LETTER' },
      ],
    });
    const second = (await staff().open(id)).data[0];
    expect(second?.files.map(({ kind }) => kind)).toEqual(['MANUSCRIPT', 'RESPONSE']);
    const again = await anInvitation(journal, editor, id, { round: 2 });
    await again.client.accept(NO_INTERESTS);
    // The version without names belongs to the older manuscript.
    expect(JSON.stringify(await again.client.text())).toContain('water');
  });

  test('is opened with a reason where the text names the authors', async () => {
    const { id } = await aManuscript(journal, ['Soil and tenure', 'by Claudine Mukamana']);
    await expect(staff().open(id)).rejects.toMatchObject({ issues: [{ path: 'waiver' }] });
    const { data } = await staff().open(id, { waiver: 'The name is part of a title.' });
    expect(data[0]).toMatchObject({
      waiver: 'The name is part of a title.',
      files: [{ findings: [{ kind: 'name' }] }],
    });
    await expect(staff().open(id)).rejects.toMatchObject({ code: 'ROUND_OPEN' });
  });

  test('is opened with a reason where the abstract names the authors', async () => {
    const { id, author } = await aManuscriptInRound(journal, editor);
    await decide(id, 'MINOR_REVISION');
    const file = await anUpload(journal, author.token, 'again.pdf', await aManuscriptPdf('Soil and tenure.'));
    const files = [{ fileUrl: file.fileUrl, fileType: 'MANUSCRIPT' as const }];
    const abstract = 'Does it change the soil? Asked by Claudine Mukamana.';
    await submissionsClient(journal.as(author.token)).revise(id, { files, abstract, note: '' });
    await expect(staff().open(id)).rejects.toMatchObject({
      issues: [{ path: 'waiver', message: expect.stringContaining('Claudine Mukamana') }],
    });
    const { data } = await staff().open(id, { waiver: 'She is known to both.' });
    expect(data[0]).toMatchObject({ number: 2, waiver: 'She is known to both.' });
  });

  test('after a revision has the same labels and what has changed, and not the message to the editors', async () => {
    const { id, number, author } = await aManuscript(journal);
    await staff().open(id);
    const [one, two] = [await reported(id), await reported(id)];
    await decide(id, 'MAJOR_REVISION');
    const bytes = await aManuscriptPdf('Soil and tenure.', 'We find a small effect.');
    const files = [
      { fileUrl: (await anUpload(journal, author.token, 'again.pdf', bytes)).fileUrl, fileType: 'MANUSCRIPT' as const },
    ];
    await submissionsClient(journal.as(author.token)).revise(id, {
      files,
      note: 'In confidence: please do not ask the second one again.',
    });
    const { data } = await staff().open(id);
    // The cover letter of the submission is for the editors, and not a response.
    expect(data[0]?.files.map(({ kind }) => kind)).toEqual(['MANUSCRIPT']);
    const again = await invited(id, 2, two.email);
    expect(await reviewPage(again.client)).toContain('Does the revision answer the points of the reports?');
    await again.client.accept(NO_INTERESTS);
    const review = await again.client.review();
    expect(review).toMatchObject({ round: 2, response: '', reports: [{ round: 1 }] });
    expect(JSON.stringify(review)).not.toContain('In confidence');
    expect(await again.client.changes()).toEqual([
      {
        isHeading: false,
        parts: [
          { kind: 'same', text: 'We find ' },
          { kind: 'removed', text: 'no' },
          { kind: 'added', text: 'a' },
          { kind: 'same', text: ' ' },
          { kind: 'added', text: 'small ' },
          { kind: 'same', text: 'effect.' },
        ],
      },
    ]);
    const other = await invited(id, 2);
    expect(await reviewPage(other.client)).not.toContain('Does the revision answer');
    await journal.work();
    const subjectsTo = async (email: string) => (await journal.mailsTo(email)).map(({ subject }) => subject);
    expect(await subjectsTo(two.email)).toContain(`Revised manuscript ${number}: would you review it again? (round 2)`);
    expect(await subjectsTo(other.email)).toEqual([expect.stringMatching(/^Invitation to review/)]);
    await other.client.accept(NO_INTERESTS);
    const [round] = await staff().rounds(id);
    expect(round?.assignments.map(({ email, label }) => [email, label])).toEqual([
      [two.email, 2],
      [other.email, 3],
    ]);
    expect(await one.client.review()).toMatchObject({ round: 1, isOpen: false });
  });
});

describe('reports in a decision', () => {
  test('go to the authors by their labels, never by name, and to the reviewers as they were sent', async () => {
    const { id, author } = await aManuscriptInRound(journal, editor);
    const [one, two] = [await reported(id), await reported(id)];
    const [round] = await staff().rounds(id);
    const [first, second] = (round?.assignments ?? []).map(({ report }) => report?.id ?? '');
    const shortened = { reportId: second ?? '', text: 'Shorter.', editReason: 'It named a person.' };
    await decide(id, 'MAJOR_REVISION', { reports: [shortened, { reportId: first ?? '' }] });
    await journal.work();
    const letter = (await journal.mailsTo(author.email)).at(-1)?.text ?? '';
    expect(letter).toMatch(/Reviewer 1.*The question is important\..*Reviewer 2.*Shorter\./s);
    for (const { email } of [one, two]) expect(letter).not.toContain(email);
    expect(letter).not.toContain('A careful study');
    expect((await two.client.review()).sent).toMatchObject([
      { label: 1, isOwn: false, editReason: '' },
      { label: 2, isOwn: true, text: 'Shorter.', editReason: 'It named a person.' },
    ]);
  });

  test('are refused when they were changed without a reason, name a reviewer, or belong to another manuscript', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    await reported(id);
    const [round] = await staff().rounds(id);
    const reportId = round?.assignments[0]?.report?.id ?? '';
    const refused = (reports: DecisionInput['reports'], path: string, letter = 'Please read.') =>
      expect(decide(id, 'MINOR_REVISION', { reports, letter })).rejects.toMatchObject({ issues: [{ path }] });
    await refused([{ reportId, text: 'Shorter.' }], 'reports.0.editReason');
    await refused([{ reportId, text: 'As Grace Akello says.', editReason: 'So.' }], 'reports.0.text');
    await refused([], 'letter', 'As Grace Akello says.');
    const other = await aManuscriptInRound(journal, editor);
    await expect(
      decisionsClient(journal.as(editor.token)).decide(other.id, {
        kind: 'REJECT',
        letter: 'No.',
        reports: [{ reportId }],
        delayMinutes: 0,
      }),
    ).rejects.toMatchObject({ issues: [{ path: 'reports.0.reportId' }] });
  });

  test('count towards acceptance: with fewer than two a reason is needed', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    await reported(id);
    await expect(decide(id, 'ACCEPT')).rejects.toMatchObject({ issues: [{ path: 'overrideReason' }] });
    const overrideReason = 'The second reviewer fell ill; the editor has read it closely.';
    const refused = { issues: [{ path: 'overrideReason' }] };
    await expect(decide(id, 'ACCEPT', { overrideReason })).rejects.toMatchObject(refused);
    const chief = await anAdministrator(journal);
    const accept = (reason: string) =>
      decisionsClient(journal.as(chief.token)).decide(id, {
        kind: 'ACCEPT',
        letter: 'Yes.',
        delayMinutes: 0,
        overrideReason: reason,
      });
    await expect(accept('')).rejects.toMatchObject(refused);
    await expect(accept('Grace Akello has read it twice.')).rejects.toMatchObject(refused);
    await accept(overrideReason);
    const other = await aManuscriptInRound(journal, editor);
    await reported(other.id);
    await reported(other.id);
    expect((await decide(other.id, 'ACCEPT')).data.state).toBe('DONE');
  });

  test('do not count when their reviewers declared an interest, in this or an earlier round', async () => {
    const { id, author } = await aManuscriptInRound(journal, editor);
    const { email, client } = await invited(id);
    await client.accept({ interests: 'DECLARED', interestsText: 'I know one of the authors.' });
    await client.send(REPORT);
    await decide(id, 'MAJOR_REVISION');
    const { fileUrl } = await anUpload(journal, author.token, 'again.pdf', await aManuscriptPdf('Soil, again.'));
    await submissionsClient(journal.as(author.token)).revise(id, {
      files: [{ fileUrl, fileType: 'MANUSCRIPT' }],
      note: '',
    });
    await staff().open(id);
    const again = await invited(id, 2, email);
    await again.client.accept(NO_INTERESTS);
    await again.client.send(REPORT);
    const other = await invited(id, 2);
    await other.client.accept(NO_INTERESTS);
    await other.client.send(REPORT);
    const [round] = await staff().rounds(id);
    expect(round?.assignments.map(({ isConflicted }) => isConflicted)).toEqual([true, false]);
    await expect(decide(id, 'ACCEPT')).rejects.toMatchObject({ issues: [{ path: 'overrideReason' }] });
  });

  test('are not sent as they are when they name another reviewer, an author or the submitter', async () => {
    for (const name of ['Grace Akello', 'Claudine Mukamana', 'Aline Ingabire']) {
      const { id, author } = await aManuscriptInRound(journal, editor);
      const { client } = await invited(id);
      await client.accept(NO_INTERESTS);
      const toAuthor = `I agree with what ${name} has written about the sample and its weights.`;
      await client.send({ ...REPORT, toAuthor }, { confirmed: ['names'] });
      const [round] = await staff().rounds(id);
      const reportId = round?.assignments[0]?.report?.id ?? '';
      await expect(decide(id, 'MAJOR_REVISION', { reports: [{ reportId }] })).rejects.toMatchObject({
        issues: [{ path: 'reports.0.text' }],
      });
      const text = 'I agree with what others have written about the sample and its weights.';
      await decide(id, 'MAJOR_REVISION', { reports: [{ reportId, text, editReason: 'It named a person.' }] });
      await journal.work();
      expect((await journal.mailsTo(author.email)).at(-1)?.text).toContain(text);
    }
  });
});

describe('an invitation', () => {
  test('is refused for an author, for a person invited already, and for a possible conflict without a reason', async () => {
    const { id, author } = await aManuscriptInRound(journal, editor);
    const invite = (email: string, more = {}) => staff().invite(id, 1, { fullName: 'A Person', email, ...more });
    const refused = (path: string) => ({ issues: [{ path }] });
    await expect(invite('claudine@ur.example')).rejects.toMatchObject(refused('email'));
    await expect(invite(author.email)).rejects.toMatchObject(refused('email'));
    await expect(invite('colleague@ur.example')).rejects.toMatchObject(refused('conflictReason'));
    const email = aReviewerAddress();
    await expect(invite(email, { affiliation: 'University of Rwanda, Huye' })).rejects.toMatchObject(
      refused('conflictReason'),
    );
    await invite(email);
    await expect(invite(email.toUpperCase())).rejects.toMatchObject(refused('email'));
    await invite('colleague@ur.example', { conflictReason: 'Another campus, another field.' });
  });

  test('needs a reason for a person with an author’s name, and for one who reads names in the office', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const invite = (fullName: string, email: string) => staff().invite(id, 1, { fullName, email });
    const refused = { issues: [{ path: 'conflictReason' }] };
    await expect(invite('MUKAMANA Claudine', aReviewerAddress())).rejects.toMatchObject(refused);
    await expect(invite('Another Editor', (await anEditor(journal)).email)).rejects.toMatchObject(refused);
    await invite('Claudine Uwase', aReviewerAddress());
  });

  test('is cancelled with a mail, and its link takes no answer', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { email, client } = await invited(id);
    const [round] = await staff().rounds(id);
    await staff().cancel({ id, n: 1, assignmentId: round?.assignments[0]?.id ?? '' });
    await journal.work();
    expect((await journal.mailsTo(email)).at(-1)?.subject).toMatch(/no longer needed/);
    await expect(client.accept(NO_INTERESTS)).rejects.toMatchObject({ code: 'NOT_INVITED' });
  });

  test('is answered to the handling editor by mail, by the reviewer’s name', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client } = await invited(id);
    await client.accept(NO_INTERESTS);
    await journal.work();
    const subjects = async () => (await journal.mailsTo(editor.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContainEqual(expect.stringMatching(/^A reviewer of MDS-\d+-\d+ has accepted/));
  });

  test('and all of the review are hidden from an editor who is an author of the manuscript', async () => {
    const colleague = await anEditor(journal);
    const { id } = await aManuscript(journal);
    await submissionsClient(journal.as(editor.token)).update(id, {
      authors: [{ fullName: 'An Editor', email: colleague.email, affiliation: 'Kigali' }],
      tellAuthors: false,
    } as never);
    await expect(staffOf(journal, colleague).rounds(id)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
    await expect(staffOf(journal, colleague).open(id)).rejects.toMatchObject({ code: 'OWN_SUBMISSION' });
  });
});

describe('a deleted manuscript', () => {
  test('has no open round; once it is erased, its copies for reviewers are, too', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client } = await invited(id);
    const administrator = await anAdministrator(journal);
    await submissionsClient(journal.as(administrator.token)).remove(id);
    expect(await client.review()).toMatchObject({ state: 'NOT_NEEDED', isOpen: false });
    const copies = () => journal.services.db.$count(uploads, sql`file_name like 'MDS-%-R1-manuscript.pdf'`);
    const before = await copies();
    await journal.services.db
      .update(submissions)
      .set({ deletedAt: new Date(journal.now().getTime() - 40 * 24 * 3600_000) })
      .where(sql`id = ${id}`);
    await journal.services.db.update(uploads).set({ createdAt: new Date('2026-01-01') });
    await journal.services.submissionRemoval.sweep();
    await journal.services.files.sweep();
    expect(await copies()).toBe(before - 1);
    await expect(client.review()).rejects.toMatchObject({ code: 'LINK_UNKNOWN' });
  });
});
