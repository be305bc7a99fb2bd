import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import { reviewPage } from '#testing/review-page.ts';
import { aManuscriptInRound, anInvitation, NO_INTERESTS, REPORT, staffOf } from '#testing/reviews.ts';
import { blindClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const reject = (id: string) =>
  decisionsClient(journal.as(editor.token)).decide(id, { kind: 'REJECT', letter: 'No.', delayMinutes: 0 });
const DAY_SECONDS = 24 * 3600;

describe('a report after the decision', () => {
  test('is taken once for a week, is announced to the office, and changes neither state nor decision', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { client, email } = await anInvitation(journal, editor, id);
    await client.accept(NO_INTERESTS);
    await client.saveDraft({ toAuthor: 'So far' }, 0);
    await reject(id);
    expect(await client.review()).toMatchObject({ state: 'NOT_NEEDED', takesLateReport: true, files: [{}] });
    expect(JSON.stringify(await client.text())).toContain('Soil and tenure.');
    expect(await reviewPage(client)).toContain('Manuscript as PDF');
    await client.saveDraft({ toAuthor: 'So far, so good' }, 1);
    await client.send(REPORT);
    await client.send(REPORT);
    await expect(client.send({ ...REPORT, recommendation: 'REJECT' })).rejects.toMatchObject({ code: 'REPORT_SENT' });
    const { state, takesLateReport, reports } = await client.review();
    expect([state, takesLateReport, reports.length]).toEqual(['NOT_NEEDED', false, 1]);
    const [round] = await staffOf(journal, editor).rounds(id);
    expect(round?.assignments).toMatchObject([{ email, state: 'NOT_NEEDED', report: { toAuthor: REPORT.toAuthor } }]);
    expect(await reviewPage(client)).toContain('Your report came after the decision');
    await journal.work();
    expect((await journal.mailsTo(email)).at(-1)?.text).toContain('It arrived after the decision on this round');
    const toOffice = async () => {
      await journal.work();
      return (await journal.mailsTo(editor.email)).some(({ subject }) => subject?.includes('after the decision'));
    };
    await expect.poll(toOffice).toBe(true);
  });

  test('is refused from people who had not accepted, and after a week', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const [writing, silent] = [await anInvitation(journal, editor, id), await anInvitation(journal, editor, id)];
    await writing.client.accept(NO_INTERESTS);
    await reject(id);
    await expect(silent.client.send(REPORT)).rejects.toMatchObject({ code: 'ROUND_CLOSED' });
    journal.pass(8 * DAY_SECONDS);
    expect(await writing.client.review()).toMatchObject({ takesLateReport: false, files: [] });
    await expect(writing.client.send(REPORT)).rejects.toMatchObject({ code: 'ROUND_CLOSED' });
  });
});

describe('the latest link', () => {
  test('is mailed to the reviewer at the request of an older one, at most three times a day', async () => {
    editor = await anEditor(journal);
    const { id } = await aManuscriptInRound(journal, editor);
    const { token, email } = await anInvitation(journal, editor, id);
    const [round] = await staffOf(journal, editor).rounds(id);
    const assignmentId = round?.assignments[0]?.id ?? '';
    await staffOf(journal, editor).sendLink({ id, n: 1, assignmentId }, true);
    const old = blindClient(journal.as(), token);
    await expect(old.review()).rejects.toMatchObject({ failure: 'missing' });
    const answers = await Promise.all(
      [token, token, token, token, 'forged'].map(async (link) => blindClient(journal.as(), link).sendFreshLink()),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    await journal.work();
    const fresh = (await journal.mailsTo(email)).filter(({ subject }) =>
      subject?.startsWith('The link of your review'),
    );
    expect(fresh).toHaveLength(3);
    const link = /\/r\/([\w-]+)/.exec(fresh[0]?.text ?? '')?.[1] ?? '';
    expect((await blindClient(journal.as(), link).review()).state).toBe('INVITED');
  });
});
