import { beforeEach, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import { reviewPage } from '#testing/review-page.ts';
import {
  aManuscriptInRound,
  anInvitation,
  aReportingReviewer,
  NO_INTERESTS,
  REPORT,
  staffOf,
} from '#testing/reviews.ts';

const journal = testJournal();
let editor: Person;
beforeEach(async () => {
  editor = await anEditor(journal);
});

const REASON = 'Please add what table 2 lacks.';
const staff = () => staffOf(journal, editor);
const subjectsTo = async (email: string) => {
  await journal.work();
  return (await journal.mailsTo(email)).map(({ subject }) => subject);
};
const decide = (id: string, more: object) =>
  decisionsClient(journal.as(editor.token)).decide(id, { kind: 'ACCEPT', letter: 'Yes.', delayMinutes: 0, ...more });

/** A manuscript with two reports, of which the first is to be completed. */
async function aReopenedReport() {
  const { id, number } = await aManuscriptInRound(journal, editor);
  const reviewer = await aReportingReviewer(journal, editor, id);
  await aReportingReviewer(journal, editor, id);
  const assignments = async () => (await staff().rounds(id))[0]?.assignments ?? [];
  const key = { id, n: 1, assignmentId: (await assignments())[0]?.id ?? '' };
  await staff().reopen(key, REASON);
  const first = async () => (await assignments())[0];
  return { id, number, reviewer, key, first };
}

describe('a report that an editor asks to complete', () => {
  test('is announced in a letter of its own with the reason, which is shown above the form', async () => {
    const { number, reviewer, key, first } = await aReopenedReport();
    await journal.work();
    const mail = (await journal.mailsTo(reviewer.email)).at(-1);
    expect(mail?.subject).toBe(`Please complete your report on manuscript ${number}`);
    expect(mail?.text).toContain(REASON);
    expect(await reviewer.client.review()).toMatchObject({ state: 'ACCEPTED', reopenReason: REASON });
    const page = await reviewPage(reviewer.client);
    expect(page.indexOf(REASON)).toBeGreaterThan(0);
    expect(page.indexOf(REASON)).toBeLessThan(page.indexOf('data-report'));
    await staff().sendLink(key);
    expect((await subjectsTo(reviewer.email)).at(-1)).toBe(`Please complete your report on manuscript ${number}`);
    await reviewer.client.send({ ...REPORT, toAuthor: `${REPORT.toAuthor} And table 2.` });
    expect(await reviewer.client.review()).toMatchObject({ state: 'SUBMITTED', reopenReason: null });
    expect(await first()).toMatchObject({ state: 'SUBMITTED', reopenedAt: null, report: { version: 2 } });
  });

  test('counts as it was sent once the editor cancels it; its reviewer is not told that it is not needed', async () => {
    const { id, number, reviewer, key, first } = await aReopenedReport();
    await staff().cancel(key);
    expect(await first()).toMatchObject({ state: 'SUBMITTED', endedAt: null, report: { version: 1 } });
    expect((await subjectsTo(reviewer.email)).at(-1)).toBe(`Your report on manuscript ${number} counts as you sent it`);
    const reports = [{ reportId: (await first())?.report?.id ?? '' }];
    expect((await decide(id, { reports })).data.state).toBe('DONE');
  });

  test('counts, is sent to the authors and gets the outcome when the manuscript is decided in the meantime', async () => {
    const { id, number, reviewer, first } = await aReopenedReport();
    const reports = [{ reportId: (await first())?.report?.id ?? '' }];
    expect((await decide(id, { reports })).data.state).toBe('DONE');
    expect(await first()).toMatchObject({ state: 'SUBMITTED', submittedAt: (await first())?.report?.submittedAt });
    const subjects = await subjectsTo(reviewer.email);
    expect(subjects.at(-1)).toBe(`Decision on manuscript ${number}, which you reviewed`);
    expect(subjects.filter((subject) => subject.includes('no longer needed'))).toEqual([]);
    expect((await reviewer.client.review()).sent).toMatchObject([{ isOwn: true, text: REPORT.toAuthor }]);
  });

  test('counts as it was sent when its reviewer cannot complete it, and no alternate is invited', async () => {
    const { id, number, reviewer, first } = await aReopenedReport();
    const alternate = { fullName: 'Amina Said', email: 'amina@elsewhere.example', isAlternate: true };
    await staff().invite(id, 1, alternate);
    await reviewer.client.decline({ reason: 'BUSY', reasonText: 'The table is complete.' });
    expect(await first()).toMatchObject({ state: 'SUBMITTED', declineText: 'The table is complete.' });
    expect((await staff().rounds(id))[0]?.assignments.at(-1)?.state).toBe('PLANNED');
    const office = () => subjectsTo(editor.email);
    await expect.poll(office).toContain(`A report on ${number} stays as it was sent`);
    expect((await subjectsTo(reviewer.email)).at(-1)).toBe(`Your report on manuscript ${number} counts as you sent it`);
  });
});

describe('a refusal', () => {
  test('is reported with the people whom the reviewer suggests and the alternate who was invited, or that none is left', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    const [one, two] = [await anInvitation(journal, editor, id), await anInvitation(journal, editor, id)];
    await staff().invite(id, 1, { fullName: 'Amina Said', email: 'amina.said@elsewhere.example', isAlternate: true });
    const proposals = [{ fullName: 'Jean Bosco Uwera', email: 'uwera@elsewhere.example', affiliation: 'Kepler' }];
    await one.client.decline({ reason: 'BUSY', proposals });
    await two.client.accept(NO_INTERESTS);
    await two.client.decline({ reason: 'EXPERTISE' });
    const textOf = async (subject: string) => {
      await journal.work();
      return (await journal.mailsTo(editor.email)).find((mail) => mail.subject === subject)?.text;
    };
    const declined = `A reviewer of ${number} has declined`;
    await expect.poll(() => textOf(declined)).toContain('Jean Bosco Uwera');
    expect(await textOf(declined)).toContain('Kepler');
    expect(await textOf(declined)).toContain('We have invited the next alternate, Amina Said.');
    const gaveUp = `A reviewer of ${number} has given up`;
    await expect.poll(() => textOf(gaveUp)).toContain('No alternate is left in this round.');
  });
});
