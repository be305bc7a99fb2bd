import { dayOf } from '#base/dates.ts';
import type { Id } from '#base/ids.ts';

export type ProofId = Id<'proof'>;
export type ProofCommentId = Id<'proof-comment'>;

/** States of a proof. `CLOSED`: another one was sent, or the manuscript was published or withdrawn, before the authors answered. */
export const PROOF_STATES = ['OPEN', 'APPROVED', 'CORRECTIONS', 'CLOSED'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** Characters of a comment, and comments on one proof. */
export const MAX_COMMENT = 5_000;
export const MAX_COMMENTS = 500;
/** Characters of the words that are kept with a comment. */
export const MAX_QUOTE = 200;

/**
 * The place of a comment: a block of the text by its number (`b12`), a reference (`r3`), a part beside the text (`f-abstract`), or
 * empty for the whole. `PLACE` has those that editors ask about.
 */
export const LONGEST_PLACE = 40;
export const PLACE = /^(?:[br]\d{1,5})?$/;

/** Days after the due date on which the corresponding author is reminded; after the last one the office gets a mail. */
export const REMINDER_DAYS = [0, 4];
const TELL_OFFICE_AFTER = 8;
const DAY = 24 * 3600_000;

/** The due date before which an open proof is late enough for the office to act. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - TELL_OFFICE_AFTER * DAY);

export type ProofReminder = 'author' | 'office';

/** The reminder that is due now, after `sent` of them; undefined when none is. Older ones that an outage kept back are dropped. */
export function proofReminderDue(
  dueAt: Date,
  sent: number,
  now: Date,
): { kind: ProofReminder; sent: number } | undefined {
  const steps = [
    ...REMINDER_DAYS.map((days) => ({ kind: 'author' as const, days })),
    { kind: 'office' as const, days: TELL_OFFICE_AFTER },
  ];
  const today = dayOf(now.toISOString());
  const come = steps.filter(({ days }) => dayOf(new Date(dueAt.getTime() + days * DAY).toISOString()) <= today);
  const newest = come.at(-1);
  return newest && come.length > sent ? { kind: newest.kind, sent: come.length } : undefined;
}
