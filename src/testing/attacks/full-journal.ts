import { sql } from 'drizzle-orm';
import { dayOf } from '#base/dates.ts';
import { newId } from '#base/ids.ts';
import { ownAccountClient } from '#features/accounts/client.ts';
import { users } from '#features/accounts/server/tables.ts';
import { boardClient } from '#features/board/client.ts';
import { contactClient } from '#features/contact/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { lettersClient } from '#features/letters/client.ts';
import { newsletterClient } from '#features/newsletter/client.ts';
import { pagesClient } from '#features/pages/client.ts';
import { pagesContract } from '#features/pages/contract.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { noticesContract } from '#features/submissions/notice-contract.ts';
import { topicsClient } from '#features/topics/client.ts';
import { webhooksClient } from '#features/webhooks/client.ts';
import type { WebhookId } from '#features/webhooks/rules.ts';
import { webhookDeliveries } from '#features/webhooks/server/tables.ts';
import type { TestJournal } from '../journal.ts';
import { aGuestEditor, anAdministrator, anEditor, anUpload, aPdf, aSubmission, type Person } from '../makers.ts';
import { anImage } from '../pictures.ts';
import { aFullAuthor, type FullAuthor } from './full-author.ts';
import { aFullReview, fillReviews } from './full-review.ts';
import { marker } from './words.ts';

/** Settings of which no answer, mail or line of a log may ever say a word. */
export const SECRET_SETTINGS = {
  CROSSREF_USERNAME: marker('office'),
  CROSSREF_PASSWORD: marker('office'),
  CROSSREF_DEPOSITOR_NAME: 'The office',
  CROSSREF_DEPOSITOR_EMAIL: 'office@example.org',
  DOAJ_API_KEY: marker('office'),
  ORCID_CLIENT_ID: marker('office'),
  ORCID_CLIENT_SECRET: marker('office'),
  ORCID_ISSUER: 'http://127.0.0.1:9',
  CROSSREF_URL: 'http://127.0.0.1:9',
  DOAJ_URL: 'http://127.0.0.1:9',
};

export interface FullJournal {
  alpha: FullAuthor;
  bravo: FullAuthor;
  editor: Person;
  administrator: Person;
  /** Guest editor of a manuscript without markers. */
  guest: Person;
  issue: string;
}

/** A journal in which every table has rows and every private field a marker; made by its calls wherever there is one. */
export async function aFullJournal(journal: TestJournal): Promise<FullJournal> {
  const [administrator, editor] = [await anAdministrator(journal), await anEditor(journal)];
  const staff = journal.as(administrator.token);
  const topic = await topicsClient(staff).add({ name: 'Agricultural Economics' });
  const issue = await journal.services.issues.add(
    { issueNumber: 1, year: 2025, month: 7, title: 'Issue' },
    administrator.id,
  );
  await ownAccountClient(staff).chooseNews({ mention: 'DAILY' });
  const alpha = await aFullAuthor(journal, 'alpha');
  const bravo = await aFullAuthor(journal, 'bravo');
  for (const author of [alpha, bravo]) await edit(journal, administrator, author, issue.id);
  await writeToOffice(journal, administrator);
  await keepRecords(journal, administrator, topic.data.id);
  await aWebhook(journal, administrator);
  await fillTheRest(journal);
  await fillReviews(journal);
  const { number } = await aSubmission(journal);
  const guest = await aGuestEditor(journal, { administrator, number });
  return { alpha, bravo, editor, administrator, guest, issue: issue.id };
}

/** Decisions of every kind, with words for authors and words that are not. */
async function edit(journal: TestJournal, { id, token }: Person, author: FullAuthor, issueId: string): Promise<void> {
  const staff = journal.as(token);
  const desk = submissionsClient(staff);
  const { fresh, revising, rejected, deleted, published, retired } = author.submissions;
  const owner = author.email.startsWith('qqalpha') ? 'alpha' : 'bravo';
  await desk.update(fresh, {
    status: 'UNDER_REVIEW',
    note: marker('office'),
    tellAuthors: false,
    doi: `10.12345/${marker('office')}`,
  });
  await editorialClient(staff).addNote(fresh, `Between us: ${marker('office')}.`, [id]);
  const [file] = (await editorialClient(staff).byId(fresh)).files;
  const checkedOn = dayOf(journal.now().toISOString());
  await editorialClient(staff).addSimilarity(fresh, { fileId: file?.id ?? '', percent: 9, checkedOn });
  await editorialClient(staff).saveFilter(marker('office'), {});
  await editorialClient(staff).addTask(fresh, { text: `Ask ${marker('office')}.` });
  await desk.update(fresh, { handlingEditorId: id });
  const reason = `Because of ${marker('office')}.`;
  await desk.update(fresh, { status: 'SUBMITTED', reason, tellAuthors: false });
  await decisionsClient(staff).decide(fresh, {
    kind: 'SEND_TO_REVIEW',
    subject: `On ${marker('office')}`,
    letter: `Good luck, ${marker('office')}.`,
    files: [(await anUpload(journal, token, 'advice.pdf')).fileUrl],
  });
  await lettersClient(staff, 'en').change('withdrawn', { subject: 'On {{number}}', body: '“{{title}}” is withdrawn.' });
  await desk.update(fresh, { status: 'UNDER_REVIEW', dataAvailability: `At ${marker(owner)}.`, tellAuthors: false });
  await aFullReview(journal, { id, token } as Person, fresh);
  await desk.update(revising, { status: 'REVISION_REQUESTED', note: `Please, ${marker(owner)}.` });
  await desk.update(rejected, { status: 'REJECTED', note: `Sorry, ${marker(owner)}.` });
  await desk.remove(deleted);
  const pdf = async () => (await anUpload(journal, token, 'final.pdf', await aPdf('The final words'))).fileUrl;
  for (const id of [published, retired])
    await desk.update(id, { status: 'PUBLISHED', issueId, publicationFileUrl: await pdf() });
  const notice = {
    kind: 'CORRECTION',
    date: dayOf(journal.now().toISOString()),
    text: 'A figure was wrong.',
    doi: null,
    tellAuthors: true,
  } as const;
  await staff.call(noticesContract.add, { params: { id: published }, body: notice });
  const gone = await staff.call(noticesContract.add, {
    params: { id: published },
    body: { ...notice, text: marker('office') },
  });
  await staff.call(noticesContract.remove, { params: { id: published, noticeId: gone.data.id } });
  await desk.update(published, { publicationFileUrl: await pdf(), versionNote: 'A better figure.' });
  await desk.remove(retired);
}

/** Letters of visitors, readers of the newsletter, and what the office does with them. */
async function writeToOffice(journal: TestJournal, { token }: Person): Promise<void> {
  const word = () => marker('visitor');
  const contact = contactClient(journal.as(token));
  const [email, reader] = [`${word()}@example.org`, `${word()}@example.org`];
  for (const _ of ['edited', 'deleted']) {
    const names = { firstName: word(), lastName: word(), email, institution: word(), inquiryType: 'other' as const };
    await contactClient(journal.as()).send({ ...names, subject: word(), message: word(), elapsed: 60_000 });
  }
  const [first, second] = (await contact.messages()).data.contactMessages;
  if (!first || !second) throw new Error('The letters have not arrived.');
  await contact.answerMessage(first.id, { text: `Dear reader, ${marker('office')}`, version: first.version });
  await contact.changeMessage(first.id, { message: `Shortened ${marker('office')}` });
  await contact.removeMessage(second.id);
  const newsletter = newsletterClient(journal.as(token));
  await newsletter.importSubscribers({ csv: `${reader}\n${word()}@example.org`, isAskedFor: true });
  await newsletterClient(journal.as()).subscribe(`${word()}@example.org`);
  await newsletter.send({ title: `News of ${marker('office')}`, content: `There is ${marker('office')}.` });
}

/** Records entered by staff: public with private parts, and deleted ones. */
async function keepRecords(journal: TestJournal, { token, id }: Person, topicId: string): Promise<void> {
  const staff = journal.as(token);
  const profileImage = await anImage(journal, token);
  const member = { role: 'Editor', affiliation: 'Kigali', order: 1, profileImage };
  const place = {
    phone: '+250 788 000 000',
    mailingAddress: 'Kigali',
    officeHours: '9 to 5',
    locationDescription: 'A hill',
  };
  await contactClient(staff).addInfo({
    ...place,
    intro: 'Write to us.',
    editorEmail: 'e@example.org',
    submissionsEmail: 's@example.org',
  });
  await boardClient(staff).add({ ...member, fullName: 'Ada Active', email: `${marker('office')}@example.org` });
  await boardClient(staff).add({
    ...member,
    fullName: marker('office'),
    email: `${marker('office')}@example.org`,
    isActive: false,
  });
  const faq = await staff.call(pagesContract.addFaq, {
    body: { question: marker('office'), answer: marker('office') },
  });
  await staff.call(pagesContract.removeFaq, { params: { id: faq.data.id } });
  await pagesClient(staff).addPage({ title: 'Handbook', body: 'How we work.', menu: 'FOOTER' });
  await pagesClient(staff).changeSiteText('home-call-text', { text: 'Write for us.' });
  await journal.services.fixity.begin(id);
  if (topicId === '') throw new Error('There is no topic.');
}

/** A webhook with a delivery. */
async function aWebhook(journal: TestJournal, { token }: Person): Promise<void> {
  const { db } = journal.services;
  const url = `https://${marker('office')}.example.org/${marker('office')}`;
  const { data } = await webhooksClient(journal.as(token)).add({ url, events: ['article.published'] });
  await db.insert(webhookDeliveries).values({
    id: newId<'webhook-delivery'>(),
    webhookId: data.id as WebhookId,
    event: 'ping',
    payload: JSON.stringify({ type: marker('office') }),
    answer: marker('office'),
    state: 'FAILED',
    createdAt: journal.now(),
  });
}

/** Rows that no call creates: replies of other servers, broken files, failed mails. */
async function fillTheRest(journal: TestJournal): Promise<void> {
  const { db } = journal.services;
  const word = () => marker('office');
  const [run, now] = [newId(), journal.now().toISOString()];
  await db.execute(
    sql`insert into fixity_runs (id, started_at, finished_at, total, reached) values (${run}, ${now}, ${now}, 1, ${word()})`,
  );
  await db.execute(sql`insert into fixity_findings (id, storage_key, fault, expected, actual, reason, first_seen_at, last_seen_in)
    values (${newId()}, ${word()}, 'changed', ${word()}, ${word()}, ${word()}, ${now}, ${run})`);
  await db.execute(sql`insert into backup_runs (id, kind, period, started_at, finished_at, problem, detail, file_name, sha256, is_encrypted, sent_to)
    values (${newId()}, 'BACKUP', '2026-01-01', ${now}, ${now}, 'OTHER', ${word()}, ${word()}, ${word()}, false, ${word()})`);
  await db.execute(sql`insert into deposits (article_id, target, state, message, problems, file_name, remote_id, sent_hash, accepted_hash, updated_at)
    select id, 'CROSSREF', 'REFUSED', ${word()}, ${JSON.stringify([{ what: word() }])}::jsonb, ${word()}, ${word()}, ${word()}, ${word()}, ${now}
    from articles limit 1 on conflict (article_id, target) do update set message = excluded.message, problems = excluded.problems,
    remote_id = excluded.remote_id, sent_hash = excluded.sent_hash, accepted_hash = excluded.accepted_hash`);
  await db.execute(
    sql`insert into article_texts (file_id, text, words, problem, read_at) select file_id, '', '', ${word()}, ${now} from articles where file_id is not null limit 1`,
  );
  await db.execute(sql`update outbox set error = ${word()} where id = (select id from outbox limit 1)`);
  await db.execute(sql`update outbox set attachments = ${JSON.stringify([{ fileName: word() }])}::jsonb
    where id = (select id from outbox order by id limit 1)`);
  const [first, second] = await db.select({ id: users.id }).from(users).limit(2);
  await db.execute(sql`insert into account_addresses (email, user_id) values (${word()}, ${first?.id})`);
  await db.execute(sql`insert into account_merges (id, from_id, into_id, email, moved, actor_id, merged_at)
    values (${newId()}, ${second?.id}, ${first?.id}, ${word()}, ${JSON.stringify({ drafts: [word()] })}::jsonb, ${first?.id}, ${now})`);
  await db.execute(sql`insert into imported_usage (article_id, period, metric, count, until, import_id)
    select id, '2019-05', 'views', 12, '2019-05-01', gen_random_uuid() from articles`);
  await db.execute(sql`insert into imports (id, file_name, sha256, owner_id, started_at)
    values (${newId()}, ${word()}, ${word()}, ${first?.id}, ${now})`);
  const report = { fileName: word(), issues: [], articles: [word()], pdfs: 0, references: 0, known: 0 };
  const findings = [{ line: 1, kind: 'odd', about: word(), text: word() }];
  await db.execute(sql`insert into import_runs (id, work, state, started_by, started_at, finished_at, file_name, upload, pdfs, topic, report, problem)
    values (${newId()}, 'check', 'refused', ${first?.id}, ${now}, ${now}, ${word()}, ${word()}, ${word()}, 'Trade',
      ${JSON.stringify({ ...report, findings })}::jsonb, ${word()})`);
  await db.execute(sql`insert into journal_exports (id, started_by, started_at, finished_at, "end")
    values (${newId()}, ${first?.id}, ${now}, ${now}, 'cancelled')`);
  await db.execute(sql`update digest_entries set line = ${word()}`);
  await db.execute(sql`insert into usage_salts (day, salt) values (${now.slice(0, 10)}, ${word()})`);
  await db.execute(
    sql`insert into usage_visits (session, article_id, day) select ${word()}, id, ${now.slice(0, 10)} from articles limit 1`,
  );
}
