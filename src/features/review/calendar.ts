import { dayOf } from '#base/dates.ts';
import { isWorkingDay } from '#base/working-days.ts';
import type { AssignmentState } from './rules.ts';

/**
 * The calendar of reminders, as data: the mails before and after a due date, with the number of days. An invitation is reminded of twice and
 * then lapses; a report is reminded of three times, and then the editors are asked to act. Authors are reminded of a revision three times;
 * one that is late is on the worklist of the office.
 */
export const REMINDERS = [
  { kind: 'answerSoon', state: 'INVITED', days: -3, letter: 'invitationReminder' },
  { kind: 'answerLast', state: 'INVITED', days: 0, letter: 'invitationReminder' },
  { kind: 'lapse', state: 'INVITED', days: 3, letter: undefined },
  { kind: 'reportSoon', state: 'ACCEPTED', days: -7, letter: 'reportReminder' },
  { kind: 'reportLate', state: 'ACCEPTED', days: 3, letter: 'reportReminder' },
  { kind: 'reportLater', state: 'ACCEPTED', days: 10, letter: 'reportReminder' },
  { kind: 'tellEditor', state: 'ACCEPTED', days: 14, letter: undefined },
  { kind: 'revisionSoon', state: 'REVISION_REQUESTED', days: -7, letter: 'revisionReminder' },
  { kind: 'revisionDue', state: 'REVISION_REQUESTED', days: 0, letter: 'revisionReminder' },
  { kind: 'revisionOverdue', state: 'REVISION_REQUESTED', days: 7, letter: 'revisionOverdue' },
] as const satisfies { kind: string; state: Waiting; days: number; letter: string | undefined }[];

/** The state of an assignment, or the status of a manuscript that the authors revise. */
type Waiting = AssignmentState | 'REVISION_REQUESTED';

export type Reminder = (typeof REMINDERS)[number];
type ReminderIn<State extends Waiting> = Extract<Reminder, { state: State }>;

interface Facts<State extends Waiting> {
  state: State;
  /** When the answer, the report or the revision is due. */
  dueAt: Date | null;
  /** When the invitation, its acceptance or the request began the wait: nothing is sent for a day before. */
  since: Date;
  /** The reminders that were sent for this due date. */
  sent: readonly string[];
  /** The editors have stopped the mails to the reviewer; the invitation still lapses, and the editor still hears of a late report. */
  isQuiet?: boolean;
}

const DAY = 24 * 3600_000;

/** The day in Kigali ("2026-03-12") on which a reminder is to be sent. */
export function dayOfReminder({ days }: Pick<Reminder, 'days'>, dueAt: Date): string {
  return dayOf(new Date(dueAt.getTime() + days * DAY).toISOString());
}

/**
 * The one reminder that is due now: the newest whose day has come and that was not sent for this due date. Older ones that an outage
 * has kept back are dropped, so that nobody gets two at once.
 */
export function reminderDue<State extends Waiting>(facts: Facts<State>, now: Date): ReminderIn<State> | undefined {
  const today = dayOf(now.toISOString());
  const newest = calendarOf(facts).findLast(({ day }) => day <= today)?.reminder;
  return newest && !facts.sent.includes(newest.kind) ? newest : undefined;
}

/** The reminder that comes next, and the working day in Kigali ("2026-03-12") from which it is sent; undefined when none will be. */
export function nextReminder<State extends Waiting>(
  facts: Facts<State>,
  now: Date,
): PlannedReminder<State> | undefined {
  const today = dayOf(now.toISOString());
  const due = reminderDue(facts, now);
  const next = due ? { reminder: due, day: today } : calendarOf(facts).find(({ day }) => day > today);
  return next && { ...next, day: workingDayFrom(next.day) };
}

interface PlannedReminder<State extends Waiting> {
  reminder: ReminderIn<State>;
  /** "2026-03-12", in Kigali. */
  day: string;
}

/** The reminders for these facts with their days, sent or not, in their order. */
function calendarOf<State extends Waiting>({
  state,
  dueAt,
  since,
  isQuiet = false,
}: Facts<State>): PlannedReminder<State>[] {
  if (!dueAt) return [];
  const first = dayOf(since.toISOString());
  const isIn = (reminder: Reminder): reminder is ReminderIn<State> => reminder.state === state;
  return REMINDERS.filter(isIn)
    .filter((reminder) => !(isQuiet && reminder.letter))
    .map((reminder) => ({ reminder, day: dayOfReminder(reminder, dueAt) }))
    .filter(({ day }) => day > first);
}

function workingDayFrom(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  while (!isWorkingDay(dayOf(next.toISOString()))) next.setTime(next.getTime() + DAY);
  return dayOf(next.toISOString());
}
