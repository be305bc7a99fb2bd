import type { Id } from '#base/ids.ts';

export type AppealId = Id<'appeal'>;

/** Days after a rejection in which its authors can appeal, once. */
export const APPEAL_DAYS = 30;
/** Characters. */
export const MAX_APPEAL = 5_000;
export const LEAST_APPEAL = 50;
export const MAX_APPEAL_ANSWER = 5_000;

export const APPEAL_STATES = ['OPEN', 'UPHELD', 'DISMISSED'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

const DAY = 24 * 3600_000;

/** Whether a rejection can still be appealed. */
export function mayAppeal(rejectedAt: Date, now: Date): boolean {
  return now.getTime() <= rejectedAt.getTime() + APPEAL_DAYS * DAY;
}
