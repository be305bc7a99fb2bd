import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import { dayOfReminder, nextReminder, REMINDERS, reminderDue } from './calendar.ts';
import { DAYS, dueAfter } from './rules.ts';

const DAY = 24 * 3600_000;
const start = new Date('2026-01-05T09:00:00Z');

type Waiting = 'INVITED' | 'ACCEPTED' | 'REVISION_REQUESTED';
const WAITING = fc.constantFrom<Waiting>('INVITED', 'ACCEPTED', 'REVISION_REQUESTED');
const daysOf = (state: Waiting) => (state === 'INVITED' ? DAYS.answer : DAYS.report);

/** The mails about one due date over 180 days, on the days on which the job runs. */
function walk(state: Waiting, runs: (day: number) => boolean) {
  const dueAt = dueAfter(daysOf(state), start);
  const sent: { kind: string; day: string }[] = [];
  let current: Waiting | 'LAPSED' = state;
  for (let day = 0; day < 180; day++) {
    const now = new Date(start.getTime() + day * DAY);
    if (!runs(day) || !isWorkingDay(dayOf(now.toISOString()))) continue;
    const due = reminderDue({ state: current, dueAt, since: start, sent: sent.map(({ kind }) => kind) }, now);
    if (!due) continue;
    sent.push({ kind: due.kind, day: dayOf(now.toISOString()) });
    if (due.kind === 'lapse') current = 'LAPSED';
  }
  return { sent, dueAt };
}

test('an invitation without an answer is reminded of twice and lapses', () => {
  expect(walk('INVITED', () => true).sent).toEqual([
    { kind: 'answerSoon', day: '2026-01-09' },
    { kind: 'answerLast', day: '2026-01-12' },
    { kind: 'lapse', day: '2026-01-15' },
  ]);
});

test('a late report is reminded of three times, and then the editors get a mail', () => {
  expect(walk('ACCEPTED', () => true).sent).toEqual([
    { kind: 'reportSoon', day: '2026-01-26' },
    { kind: 'reportLate', day: '2026-02-05' },
    { kind: 'reportLater', day: '2026-02-12' },
    { kind: 'tellEditor', day: '2026-02-16' },
  ]);
});

test('a late revision is reminded of three times', () => {
  expect(walk('REVISION_REQUESTED', () => true).sent).toEqual([
    { kind: 'revisionSoon', day: '2026-01-26' },
    { kind: 'revisionDue', day: '2026-02-02' },
    { kind: 'revisionOverdue', day: '2026-02-09' },
  ]);
});

test('the next mail is the one that is sent next, on the day that was named', () => {
  fc.assert(
    fc.property(WAITING, fc.boolean(), fc.integer({ min: 0, max: 60 }), (state, isQuiet, days) => {
      const dueAt = dueAfter(daysOf(state), start);
      const facts = { state, dueAt, since: start, sent: [], isQuiet };
      const now = new Date(start.getTime() + days * DAY);
      const next = nextReminder(facts, now);
      if (!next) return;
      const on = new Date(`${next.day}T09:00:00Z`);
      expect(isWorkingDay(next.day)).toBe(true);
      expect(next.day >= dayOf(now.toISOString())).toBe(true);
      expect(!isQuiet || next.reminder.letter === undefined).toBe(true);
      // Another one may have come in its place when its day was no working day.
      const due = REMINDERS.findIndex(({ kind }) => kind === reminderDue(facts, on)?.kind);
      expect(due).toBeGreaterThanOrEqual(REMINDERS.findIndex(({ kind }) => kind === next.reminder.kind));
    }),
  );
});

test('with one day in ten without jobs every mail goes out once, on the first working day with jobs, and none before its day', () => {
  fc.assert(
    fc.property(
      WAITING,
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 180, maxLength: 180 }),
      (state, luck) => {
        const runs = (day: number) => luck[day] !== 0;
        const { sent, dueAt } = walk(state, runs);
        const kinds = sent.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
        const calendar = REMINDERS.filter((reminder) => reminder.state === state);
        // The last step is never lost; an earlier one only when the next one's day had come before any job ran.
        expect(kinds.at(-1)).toBe(calendar.at(-1)?.kind);
        const expected = expectedCalendar(state, dueAt, runs);
        expect(sent).toEqual(expected);
      },
    ),
  );
});

/** The calendar in other words: each reminder on the first working day with jobs from its day on, before the next one's day. */
function expectedCalendar(state: string, dueAt: Date, runs: (day: number) => boolean) {
  const days = Array.from({ length: 180 }, (_, day) => ({
    runs: runs(day),
    day: dayOf(new Date(start.getTime() + day * DAY).toISOString()),
  })).filter((one) => one.runs && isWorkingDay(one.day));
  const calendar = REMINDERS.filter((reminder) => reminder.state === state);
  return calendar.flatMap((reminder, index) => {
    const from = dayOfReminder(reminder, dueAt);
    const next = calendar[index + 1];
    const until = next && dayOfReminder(next, dueAt);
    const first = days.find(({ day }) => day >= from);
    return first && (!until || first.day < until) ? [{ kind: reminder.kind, day: first.day }] : [];
  });
}

test('no mail goes out at weekends and on the holidays of Rwanda', () => {
  expect(['2026-01-01', '2026-04-07', '2026-07-04', '2026-03-07', '2026-03-08'].some(isWorkingDay)).toBe(false);
  expect(isWorkingDay('2026-03-09')).toBe(true);
  // Eid al-Fitr, Good Friday, Easter Monday, Eid al-Adha, Umuganura; and Easter of other years.
  const movable = ['2026-03-20', '2026-04-03', '2026-04-06', '2026-05-27', '2026-08-07', '2027-03-26', '2030-04-22'];
  expect(movable.filter(isWorkingDay)).toEqual([]);
  expect(['2026-04-02', '2026-04-08', '2026-08-14', '2027-03-30'].every(isWorkingDay)).toBe(true);
});
