import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, aSubmission, type MadeSubmission, type Person } from '#testing/makers.ts';
import { siteClient } from './client.ts';
import { overviewClient } from './overview-client.ts';

const journal = testJournal();
/** An administrator with a manuscript of their own, and one without. */
let author: Person;
let other: Person;
let own: MadeSubmission;
beforeAll(async () => {
  await journal.work();
  [author, other] = [await anAdministrator(journal), await anAdministrator(journal)];
  const editor = await anEditor(journal);
  own = await aSubmission(journal, { author, manuscriptTitle: 'Quinces of the Quarry' });
  const office = editorialClient(journal.as(editor.token));
  await submissionsClient(journal.as(other.token)).update(own.id, { status: 'UNDER_REVIEW', tellAuthors: false });
  await office.addNote(own.id, 'What do you think of it?', [other.id]);
  await decisionsClient(journal.as(editor.token)).decide(own.id, {
    kind: 'REJECT',
    subject: `On ${own.number}, confidentially`,
    letter: 'It is outside of our scope.',
  });
});

const mailsOf = async (reader: Person) => (await siteClient(journal.as(reader.token)).mailLog({ q: own.number })).data;
const mailsSeenBy = async (reader: Person) => (await mailsOf(reader)).map(({ recipient }) => recipient);

describe('an administrator who is an author', () => {
  test('sees the mails to themselves in the mail log, and none to others about the manuscript', async () => {
    await expect.poll(() => mailsSeenBy(other), { timeout: 10_000 }).toContain(other.email);
    expect(new Set(await mailsSeenBy(author))).toEqual(new Set([author.email]));
    const [hidden] = (await mailsOf(other)).filter(({ recipient }) => recipient === other.email);
    const client = siteClient(journal.as(author.token));
    await expect(client.resendMail(hidden?.id ?? '', 0)).rejects.toMatchObject({ failure: 'missing' });
  });

  test('finds nothing in the audit log and its export but their own acts', async () => {
    const entriesFor = async ({ token }: Person) =>
      (await siteClient(journal.as(token)).auditLog({ perPage: 100 })).data.filter(({ what }) =>
        what.includes(own.number),
      );
    expect((await entriesFor(other)).map(({ type }) => type)).toContain('decision.scheduled');
    const seen = await entriesFor(author);
    expect(seen.every(({ email }) => email === author.email)).toBe(true);
    const file = await journal.request('/api/v1/audit-log/export', {
      headers: { authorization: `Bearer ${author.token}` },
    });
    expect(file.status).toBe(200);
    expect(await file.text()).not.toContain(`decided on ${own.number}`);
  });

  test('is shown figures without the manuscript', async () => {
    const figuresOf = async ({ token }: Person) => {
      const { counts, months, byStatus } = await overviewClient(journal.as(token)).overview();
      return [counts.submissions, months.at(-1)?.submissions, byStatus.UNDER_REVIEW];
    };
    expect(await figuresOf(author)).toEqual([0, 0, 0]);
    expect(await figuresOf(other)).toEqual([1, 1, 1]);
  });
});
