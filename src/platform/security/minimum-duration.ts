import { setTimeout as wait } from 'node:timers/promises';

/** Minimum duration of a response, in milliseconds, when its duration must not reveal whether an address is known. */
export const ALIKE_MS = 250;

/** Waits until `milliseconds` have passed, so that the duration of a response does not reveal whether there was work to do. */
export async function withMinimumDuration<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, wait(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
