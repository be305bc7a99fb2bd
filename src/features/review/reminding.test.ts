import { beforeEach, describe, expect, test } from 'vitest';
import { dayOf, longDate } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anEditor, anUpload, type Person } from '#testing/makers.ts';
import {
  aManuscriptInRound,
  aManuscriptPdf,
  anInvitation,
  aReportingReviewer,
  NO_INTERESTS,
  staffOf,
} from '#testing/reviews.ts';
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
/** The reminders of a revision. */
const remindersTo = async (email: string) =>
  (await subjectsTo(email)).filter((subject) => /^Reminder: the revision|^The revision of/.test(subject));
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
    const revising = await aManuscriptInRound(journal, editor);
    await decisionsClient(journal.as(editor.token)).decide(revising.id, {
      kind: 'MAJOR_REVISION',
      letter: 'Please revise.',
      delayMinutes: 0,
    });
    await answering.client.accept(NO_INTERESTS);
    const dueAt = { answer: dueAfter(DAYS.answer, start), report: dueAfter(DAYS.report, start) };
    /** The days on which mails went out, by reviewer; those of the receipt and the invitation are the first. */
    const days = new Map([answering, silent, revising.author].map(({ email }) => [email, [] as string[]]));
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
        // Authors get letters about the manuscript, too.
        const now =
          email === revising.author.email ? (await remindersTo(email)).length : (await subjectsTo(email)).length;
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
    expect(days.get(revising.author.email)).toEqual(expected(dueAt.report, [-7, 0, 7], 180));
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

  test('after a reopened report counts from its new due date, and its mails name the reason', async () => {
    const { id, number } = await aManuscriptInRound(journal, editor);
    const { email } = await aReportingReviewer(journal, editor, id);
    await onWorkingDay(20);
    const [round] = await staffOf(journal, editor).rounds(id);
    const key = { id, n: 1, assignmentId: round?.assignments[0]?.id ?? '' };
    await staffOf(journal, editor).reopen(key, 'Please add table 2.');
    await remind();
    const reminders = async () =>
      (await journal.mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder'));
    expect(await reminders()).toEqual([]);
    await onWorkingDay(DAYS.answer + 3);
    await remind();
    expect(await reminders()).toMatchObject([
      {
        subject: `Reminder: please complete your report on manuscript ${number}`,
        text: expect.stringContaining('Please add table 2.'),
      },
    ]);
    await onWorkingDay(11);
    await remind();
    expect(await subjectsTo(editor.email)).toContain(`A report on ${number} has not been completed`);
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

describe('a requested revision', () => {
  const decide = (id: string, kind: 'MINOR_REVISION' | 'MAJOR_REVISION' | 'REJECT') =>
    decisionsClient(journal.as(editor.token)).decide(id, { kind, letter: 'Please revise.', delayMinutes: 0 });
  const turnOf = async (number: string) => (await editorialClient(journal.as(editor.token)).page(number)).turn;

  test('is reminded of a week before, on the day and a week after; the office sees the next mail before', async () => {
    const { id, number, author } = await aManuscriptInRound(journal, editor);
    await decide(id, 'MINOR_REVISION');
    const dueAt = dueAfter(14, journal.now());
    expect(await turnOf(number)).toMatchObject({
      actor: 'author',
      dueAt: dueAt.toISOString(),
      nextReminder: { kind: 'revisionSoon', day: expect.any(String) },
    });
    const counts: number[] = [];
    for (const days of [1, 7, 7, 7, 20]) {
      await onWorkingDay(days);
      await remind();
      counts.push((await remindersTo(author.email)).length);
    }
    expect(counts).toEqual([0, 1, 2, 3, 3]);
    const due = longDate(dueAt.toISOString());
    expect((await remindersTo(author.email)).at(-1)).toBe(
      `The revision of your manuscript ${number} was due on ${due}`,
    );
    expect((await turnOf(number)).nextReminder).toBeNull();
    // The corresponding author has no account, and so no button to a page that only the submitter can open.
    const [mail] = (await journal.mailsTo('claudine@ur.example'))
      .filter(({ subject }) => subject.includes(number))
      .slice(-1);
    expect([mail?.subject.startsWith('The revision of'), mail?.html?.includes(`/author/${number}`)]).toEqual([
      true,
      false,
    ]);
  });

  test('is not reminded of once it came, or the manuscript is decided or withdrawn', async () => {
    const made = [
      await aManuscriptInRound(journal, editor),
      await aManuscriptInRound(journal, editor),
      await aManuscriptInRound(journal, editor),
    ] as const;
    for (const { id } of made) await decide(id, 'MAJOR_REVISION');
    const [revised, decided, withdrawn] = made;
    const bytes = await aManuscriptPdf('Soil and tenure.', 'We find a small effect.');
    const { fileUrl } = await anUpload(journal, revised.author.token, 'again.pdf', bytes);
    await submissionsClient(journal.as(revised.author.token)).revise(revised.id, {
      files: [{ fileUrl, fileType: 'MANUSCRIPT' }],
      note: '',
    });
    await decide(decided.id, 'REJECT');
    await submissionsClient(journal.as(withdrawn.author.token)).withdraw(withdrawn.id, '');
    await onWorkingDay(30);
    await remind();
    for (const { author } of made) expect(await remindersTo(author.email)).toEqual([]);
  });

  test('is reminded of by one mail a day, and after an outage by the newest alone', async () => {
    const one = await aManuscriptInRound(journal, editor);
    const two = await aManuscriptInRound(journal, editor, one.author);
    for (const { id } of [one, two]) await decide(id, 'MINOR_REVISION');
    await onWorkingDay(22);
    await remind();
    expect(await remindersTo(one.author.email)).toHaveLength(1);
    await onWorkingDay(1);
    await remind();
    await onWorkingDay(1);
    await remind();
    expect(await remindersTo(one.author.email)).toEqual([
      expect.stringMatching(/was due on/),
      expect.stringMatching(/was due on/),
    ]);
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
