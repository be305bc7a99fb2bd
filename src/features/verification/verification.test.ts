import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { documentCodes } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, aReportingReviewer } from '#testing/reviews.ts';
import { verificationClient } from './client.ts';

const journal = testJournal();
const verify = (code: string) => verificationClient(journal.as()).verify(code);
const CODE = /\/verify\/([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2})\b/;

let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
  await journal.work();
});

/** The code in the mail with a subject, once it has been queued. */
async function codeIn(address: string, subject: RegExp): Promise<string> {
  const find = async () => (await journal.mailsTo(address)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const mail = await find();
  const [, code = ''] = CODE.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(`/verify/${code}`);
  return code;
}
const today = () => new Date(journal.now().getTime() + 2 * 3600_000).toISOString().slice(0, 10);

describe('the code of a letter tells its kind and day, and nothing else', () => {
  test('receipts of a manuscript and decisions', async () => {
    const author = await anAuthor(journal);
    const { id, number } = await aManuscriptInRound(journal, editor, author);
    const receipt = await codeIn(author.email, /^We have received your manuscript/);
    expect(await verify(receipt)).toEqual({
      code: receipt,
      kind: 'submission-receipt',
      issuedOn: today(),
      certificate: null,
    });
    await decisionsClient(journal.as(editor.token)).decide(id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });
    const rejection = await codeIn(author.email, /^Decision on your manuscript/);
    const document = { code: rejection, kind: 'decision-letter', issuedOn: today(), certificate: null };
    expect(await verify(rejection.toLowerCase().replaceAll('-', ' '))).toEqual(document);

    const other = await anAuthor(journal);
    const accepted = await aManuscriptInRound(journal, editor, other);
    const { token } = await anAdministrator(journal);
    await decisionsClient(journal.as(token)).decide(accepted.id, {
      kind: 'ACCEPT',
      letter: 'Yes.',
      delayMinutes: 0,
      overrideReason: 'Checked.',
    });
    const acceptance = await codeIn(other.email, /is accepted|^Decision/);
    expect(await verify(acceptance)).toEqual({ ...document, code: acceptance });
    expect(new Set([receipt, rejection, acceptance]).size).toBe(3);
    expect(number).toMatch(/^MDS-/);
  });

  test('receipts of a report, which the authors cannot recognise by the code', async () => {
    const author = await anAuthor(journal);
    const { id } = await aManuscriptInRound(journal, editor, author);
    const { email } = await aReportingReviewer(journal, editor, id);
    const code = await codeIn(email, /^We have received your report/);
    expect(await verify(code)).toEqual({ code, kind: 'report-receipt', issuedOn: today(), certificate: null });
    const texts = (await journal.mailsTo(author.email)).map(({ text }) => text);
    expect(texts.join('\n')).not.toContain(code);
    // The table has nothing by which a code could lead to a person or manuscript.
    expect(Object.keys((await journal.services.db.select().from(documentCodes))[0] ?? {})).toEqual([
      'code',
      'kind',
      'issuedOn',
    ]);
  });

  test('every recipient has a code of their own, and other letters have none', async () => {
    const { id, author } = await aSubmission(journal);
    await journal.services.updateSubmission(editor.id, id, { status: 'UNDER_REVIEW' });
    const find = async () =>
      (await journal.mailsTo(author.email)).find(({ subject }) => subject.endsWith('is under review'));
    await expect.poll(find, { timeout: 10_000 }).toBeDefined();
    expect((await find())?.text).not.toContain('/verify/');
    const codes = await journal.services.db.select({ code: documentCodes.code }).from(documentCodes);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  });
});

test('a preview gives away no code', async () => {
  const author = await anAuthor(journal);
  const { id } = await aManuscriptInRound(journal, editor, author);
  const before = await journal.services.db.$count(documentCodes);
  const decision = { kind: 'REJECT', letter: 'No.', subject: 'Decision' } as const;
  const [mail] = await decisionsClient(journal.as(editor.token)).preview(id, decision);
  expect(mail?.text).toContain('/verify/…');
  expect(await journal.services.db.$count(documentCodes)).toBe(before);
});

test('a code that was never given is unknown', async () => {
  for (const code of ['AAAA-AAAA-AAAA', 'x', '%00', 'é'.repeat(80)])
    await expect(verify(code)).rejects.toMatchObject({ failure: 'missing' });
});
