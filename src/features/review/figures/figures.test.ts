import { beforeAll, describe, expect, test } from 'vitest';
import { decisionsClient } from '#features/decisions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, anEditor, aSubmission, type Person } from '#testing/makers.ts';
import { aManuscript, anInvitation, aReportingReviewer, NO_INTERESTS, REPORT, staffOf } from '#testing/reviews.ts';
import { figuresClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anEditor(journal);
});
const DAY = 24 * 3600;
/** Moves the clock; sessions end, so another editor takes over. */
async function days(count: number): Promise<void> {
  journal.pass(count * DAY);
  editor = await anEditor(journal);
}
const figures = (reader = editor) => figuresClient(journal.as(reader.token)).read();
const decide = (id: string, kind: 'REJECT' | 'MAJOR_REVISION') =>
  decisionsClient(journal.as(editor.token)).decide(id, { kind, letter: 'A letter.', delayMinutes: 0 });

describe('figures of peer review', () => {
  test('count manuscripts by the year of submission, and measure steps from the records', async () => {
    const { id } = await aManuscript(journal);
    await aSubmission(journal, { status: 'REJECTED' });
    await days(3);
    await staffOf(journal, editor).open(id, { requiredReports: 1 });
    const late = await anInvitation(journal, editor, id);
    const busy = await anInvitation(journal, editor, id);
    await late.client.accept(NO_INTERESTS);
    await busy.client.decline({ reason: 'BUSY' });
    await days(30);
    await late.client.send(REPORT);
    await days(5);
    await decide(id, 'REJECT');
    // A back issue, which was never under review.
    await aSubmission(journal, { status: 'PUBLISHED' });

    const { cohorts, reviewing, times } = await figures();
    expect(cohorts).toHaveLength(1);
    expect(cohorts[0]).toMatchObject({ submitted: 2, open: 0, deskRejected: 1, rejected: 1, accepted: 0 });
    expect(cohorts[0]?.toFinalDecision.n).toBe(2);
    expect(reviewing).toMatchObject({
      invited: 2,
      answeredInTime: 2,
      accepted: 1,
      reports: 1,
      late: 1,
      toReport: { n: 1, median: 30 },
      declines: [{ reason: 'BUSY', n: 1 }],
    });
    expect(times).toMatchObject({
      initial: { n: 2 },
      review: { n: 1, median: 35 },
      decision: { n: 1, median: 5 },
      revision: { n: 0, median: null },
    });
  });

  test('are shown to readers from ten cases on', async () => {
    const times = () => figuresClient(journal.as()).times();
    expect((await times()).review).toEqual({ n: 1, median: null, p90: null });
    for (let made = 1; made < 10; made++) {
      const { id } = await aManuscript(journal);
      await staffOf(journal, editor).open(id);
      await aReportingReviewer(journal, editor, id);
      await decide(id, 'MAJOR_REVISION');
    }
    expect((await times()).review).toMatchObject({ n: 10, median: expect.any(Number) });
  });

  test('leave out the manuscripts of an editor who reads them, and are for the office', async () => {
    const colleague = await anEditor(journal);
    const before = await figures(colleague);
    const { id } = await aManuscript(journal, undefined, colleague);
    await staffOf(journal, editor).open(id);
    await aReportingReviewer(journal, editor, id);
    await decide(id, 'REJECT');
    expect(await figures(colleague)).toEqual(before);
    expect((await figures()).reviewing.reports).toBe(before.reviewing.reports + 1);
    await expect(figures(await anAuthor(journal))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
