import { dayOf } from '#base/dates.ts';
import type { AssignmentState } from './rules.ts';

/**
 * The calendar of reminders, as data: the mails before and after a due date, with the number of days. An invitation is reminded of twice and
 * then lapses; a report is reminded of three times, and then the editors are asked to act.
 */
export const REMINDERS = [
  { kind: 'answerSoon', state: 'INVITED', days: -3, letter: 'invitationReminder' },
  { kind: 'answerLast', state: 'INVITED', days: 0, letter: 'invitationReminder' },
  { kind: 'lapse', state: 'INVITED', days: 3, letter: undefined },
  { kind: 'reportSoon', state: 'ACCEPTED', days: -7, letter: 'reportReminder' },
  { kind: 'reportLate', state: 'ACCEPTED', days: 3, letter: 'reportReminder' },
  { kind: 'reportLater', state: 'ACCEPTED', days: 10, letter: 'reportReminder' },
  { kind: 'tellEditor', state: 'ACCEPTED', days: 14, letter: undefined },
] as const satisfies { kind: string; state: AssignmentState; days: number; letter: string | undefined }[];

export type Reminder = (typeof REMINDERS)[number];

interface Facts {
  state: AssignmentState;
  /** When the answer or the report is due. */
  dueAt: Date | null;
  /** When the invitation or its acceptance began the wait: nothing is sent for a day before. */
  since: Date;
  /** The reminders that were sent for this due date. */
  sent: readonly string[];
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
export function reminderDue({ state, dueAt, since, sent }: Facts, now: Date): Reminder | undefined {
  if (!dueAt) return undefined;
  const today = dayOf(now.toISOString());
  const first = dayOf(since.toISOString());
  const come = REMINDERS.filter((reminder) => {
    const day = dayOfReminder(reminder, dueAt);
    return reminder.state === state && day <= today && day > first;
  });
  const newest = come.at(-1);
  return newest && !sent.includes(newest.kind) ? newest : undefined;
}
