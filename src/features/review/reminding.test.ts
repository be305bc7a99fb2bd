import { beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, type Person } from '#testing/makers.ts';
import { aManuscriptInRound, anInvitation, aReportingReviewer, NO_INTERESTS, staffOf } from '#testing/reviews.ts';
import { DAYS, dueAfter } from './rules.ts';

const DAY = 24 * 3600_000;

const journal = testJournal();
let editor: Person;
beforeEach(async () => {
  await onWorkingDay(0);
});

/** Moves the clock by some days and on to ten o'clock of the next working day. Sessions end, so another editor takes over. */
async function onWorkingDay(days: number): Promise<void> {
  journal.pass(days * 24 * 3600);
  const hours = (34 - journal.now().getUTCHours()) % 24;
  journal.pass(hours * 3600);
  while (!isWorkingDay(dayOf(journal.now().toISOString()))) journal.pass(24 * 3600);
  editor = await anEditor(journal);
}

/** Runs the calendar's job as often as it would run on a day. */
async function remind(): Promise<void> {
  for (let hour = 0; hour < 3; hour++) await journal.services.remindReviewers();
  await journal.work();
}

const subjectsTo = async (email: string) => (await journal.mailsTo(email)).map(({ subject }) => subject);
const stateOf = async (id: string) =>
  (await staffOf(journal, editor).rounds(id))[0]?.assignments.map(({ state }) => state);
const reasonsOf = async (id: string) =>
  (await editorialClient(journal.as(editor.token)).worklist({})).data.flatMap(({ reason, submission }) =>
    submission?.id === id ? [reason] : [],
  );

describe('the calendar of reminders', () => {
  test('reminds of an invitation, lets it lapse and invites the alternate; the late answer is still taken', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { email, client } = await anInvitation(journal, editor, id);
    const alternate = 'alternate@elsewhere.example';
    await staffOf(journal, editor).invite(id, 1, { fullName: 'Amina Said', email: alternate, isAlternate: true });
    await remind();
    expect(await subjectsTo(email)).toHaveLength(1);
    await onWorkingDay(5);
    await remind();
    expect((await subjectsTo(email)).slice(1)).toEqual([expect.stringMatching(/^Reminder: invitation/)]);
    await onWorkingDay(6);
    await remind();
    expect(await stateOf(id)).toEqual(['LAPSED', 'INVITED']);
    expect(await subjectsTo(alternate)).toEqual([expect.stringMatching(/^Invitation to review/)]);
    await client.accept(NO_INTERESTS);
    expect(await stateOf(id)).toEqual(['ACCEPTED', 'INVITED']);
  });

  test('after an outage sends the newest mail alone, and tells the editor of a report that is two weeks late', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    const { email, client } = await anInvitation(journal, editor, id);
    await client.accept(NO_INTERESTS);
    await onWorkingDay(34);
    await remind();
    const reminders = async () => (await subjectsTo(email)).filter((subject) => subject.startsWith('Your report on'));
    expect(await reminders()).toHaveLength(1);
    await onWorkingDay(11);
    await remind();
    expect(await reminders()).toHaveLength(1);
    const late = `A report on ${number} is two weeks late`;
    expect((await subjectsTo(editor.email)).filter((subject) => subject === late)).toHaveLength(1);
    expect(await reasonsOf(id)).toContain('reportLate');
  });

  test('sends a reviewer of two manuscripts one reminder a day', async () => {
    const [one, two] = [await aManuscriptInRound(journal, editor), await aManuscriptInRound(journal, editor)];
    const { email } = await anInvitation(journal, editor, one.id);
    await anInvitation(journal, editor, two.id, { email });
    const reminders = async () => (await subjectsTo(email)).filter((subject) => subject.startsWith('Reminder')).length;
    await onWorkingDay(5);
    await remind();
    expect(await reminders()).toBe(1);
    await onWorkingDay(1);
    await remind();
    expect(await reminders()).toBe(2);
  });

  test('is shown before its mails, and sends none to a reviewer whose reminders are stopped', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { email, client } = await anInvitation(journal, editor, id);
    await client.accept(NO_INTERESTS);
    const assignment = async () => (await staffOf(journal, editor).rounds(id))[0]?.assignments[0];
    const { id: assignmentId = '', nextReminder } = (await assignment()) ?? {};
    expect(nextReminder?.kind).toBe('reportSoon');
    await staffOf(journal, editor).remind({ id, n: 1, assignmentId }, { isQuiet: true });
    expect((await assignment())?.nextReminder?.kind).toBe('tellEditor');
    const before = (await subjectsTo(email)).length;
    await onWorkingDay(DAYS.report + 4);
    await remind();
    expect(await subjectsTo(email)).toHaveLength(before);
    await staffOf(journal, editor).remind({ id, n: 1, assignmentId }, { isQuiet: false });
    const today = dayOf(journal.now().toISOString());
    expect((await assignment())?.nextReminder).toEqual({ kind: 'reportLate', day: today });
    await remind();
    expect(await subjectsTo(email)).toHaveLength(before + 1);
    expect((await assignment())?.nextReminder?.kind).toBe('reportLater');
    await staffOf(journal, editor).remind({ id, n: 1, assignmentId }, { isQuiet: true });
    await onWorkingDay(12);
    await remind();
    expect(await subjectsTo(email)).toHaveLength(before + 1);
    expect(await reasonsOf(id)).toContain('reportLate');
    expect((await assignment())?.nextReminder).toBeNull();
  });

  test('of half a year, with one day in ten on which no job runs, is exactly the expected one', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const start = journal.now();
    const answering = await anInvitation(journal, editor, id);
    const silent = await anInvitation(journal, editor, id);
    await answering.client.accept(NO_INTERESTS);
    const dueAt = { answer: dueAfter(DAYS.answer, start), report: dueAfter(DAYS.report, start) };
    /** The days on which mails went out, by reviewer; those of the receipt and the invitation are the first. */
    const days = new Map([answering, silent].map(({ email }) => [email, [] as string[]]));
    const counts = new Map<string, number>();
    const ran: string[] = [];
    for (let day = 0; day < 180; day++) {
      const today = dayOf(journal.now().toISOString());
      // Fixed, but without a pattern.
      const isDown = Math.abs(Math.sin(day * 12.9898) * 43_758.5453) % 1 < 0.1;
      if (!isDown) {
        await journal.services.remindReviewers();
        if (isWorkingDay(today)) ran.push(today);
      }
      await journal.work();
      for (const [email, found] of days) {
        const now = (await journal.mailsTo(email)).length;
        if (day > 0 && now > (counts.get(email) ?? 0)) found.push(today);
        counts.set(email, now);
      }
      journal.pass(24 * 3600);
    }
    /** The first day on which the job ran, from the planned one on; the next reminder replaces one that has not gone out. */
    const expected = (due: Date, offsets: number[], end: number) =>
      offsets.flatMap((offset, index) => {
        const plannedOn = (count: number) => dayOf(new Date(due.getTime() + count * DAY).toISOString());
        const on = ran.find((one) => one >= plannedOn(offset));
        return on !== undefined && on < plannedOn(offsets[index + 1] ?? end) ? [on] : [];
      });
    expect(days.get(answering.email)).toEqual(expected(dueAt.report, [-7, 3, 10], 14));
    expect(days.get(silent.email)).toEqual(expected(dueAt.answer, [-3, 0], 3));
    editor = await anEditor(journal);
    expect(await stateOf(id)).toEqual(['ACCEPTED', 'LAPSED']);
  });

  test('tells the authors once that the review takes longer than six weeks', async () => {
    const { number, author } = await aManuscriptInRound(journal, editor);
    const told = async () => (await subjectsTo(author.email)).filter((subject) => subject.endsWith('takes longer'));
    await onWorkingDay(35);
    await remind();
    expect(await told()).toEqual([]);
    await onWorkingDay(8);
    await remind();
    await onWorkingDay(30);
    await remind();
    expect(await told()).toEqual([`The review of manuscript ${number} takes longer`]);
  });

  test('starts again from a changed due date', async () => {
    const { id } = await aManuscriptInRound(journal, editor);
    const { email, client } = await anInvitation(journal, editor, id);
    await client.accept(NO_INTERESTS);
    await client.extend();
    await onWorkingDay(32);
    await remind();
    // Due after 42 days, so there is nothing to remind of for three more.
    expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Your report on'))).toEqual([]);
  });
});

describe('the worklist', () => {
  test('names an open round that needs reviewers, and one with all its reports', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    expect(await reasonsOf(id)).toEqual(['reviewersNeeded']);
    const page = async () => (await editorialClient(journal.as(editor.token)).page(number)).turn;
    expect(await page()).toMatchObject({ actor: 'office', stage: 'reviewers' });
    await aReportingReviewer(journal, editor, id);
    await anInvitation(journal, editor, id);
    expect(await reasonsOf(id)).toEqual([]);
    expect(await page()).toMatchObject({ actor: 'reviewers', stage: 'answers', dueAt: expect.any(String) });
    await aReportingReviewer(journal, editor, id);
    expect(await reasonsOf(id)).toEqual(['reportsComplete']);
    expect(await page()).toMatchObject({ actor: 'office', stage: 'decision', dueAt: expect.any(String) });
  });
});
