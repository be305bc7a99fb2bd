import { setTimeout as wait } from 'node:timers/promises';

const SAVE_EVERY_MS = 1_000;

/** Longest time of a job, in seconds: just under a day, as pg-boss requires. */
export const LONGEST_JOB_SECONDS = 24 * 3600 - 1;

/**
 * Saves the progress of long work every second, and stops the work when that is refused, because somebody has ended it or
 * another try has begun. `signal` also stops it when the journal does.
 */
export function watchWork<Progress>(signal: AbortSignal, save: (progress: Progress) => Promise<boolean>) {
  const [stop, over] = [new AbortController(), new AbortController()];
  let progress: Progress | undefined;
  const saving = (async () => {
    while (!over.signal.aborted) {
      await wait(SAVE_EVERY_MS, undefined, { signal: over.signal }).catch(() => {});
      // A failed save is repeated a second later.
      if (progress && !over.signal.aborted && !(await save(progress).catch(() => true))) stop.abort();
    }
  })();
  return {
    signal: AbortSignal.any([signal, stop.signal]),
    onProgress: (made: Progress) => {
      progress = made;
    },
    isStopped: () => stop.signal.aborted,
    async end() {
      over.abort();
      await saving;
    },
  };
}
