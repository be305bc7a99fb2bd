import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds an answer takes at least when its duration must not reveal whether an address is known. */
export const ALIKE_MS = 250;

/**
 * Answers no sooner than after `milliseconds`, so that how long an answer takes does not tell whether there was anything
 * to do for it.
 */
export async function withMinimumDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
