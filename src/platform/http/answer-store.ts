import type { CachedResponse } from './cached-response.ts';

export interface Entry {
  answer: CachedResponse;
  /** Milliseconds since 1970. */
  until: number;
  /** Bytes it was last known to take. */
  size: number;
  /** Whether somebody has been let in to have it made anew since it grew old. */
  isRenewed: boolean;
  /** Whether somebody has asked for it since it last came up for being forgotten. */
  isAsked: boolean;
}

export const isFresh = ({ until }: Entry, now: number): boolean => until > now;

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/**
 * Kept answers by their keys within `mostBytes` of memory. The oldest go first, but for those somebody has asked for, which
 * get another turn ("second chance"): finding one then costs nothing but the look.
 */
export function createAnswerStore(mostBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const forget = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    /** What is kept, and until when it is fresh. */
    find(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (entry) entry.isAsked = true;
      return entry;
    },
    keep(key: string, answer: CachedResponse, until: number): void {
      forget(key);
      entries.set(key, { answer, until, size: 0, isRenewed: false, isAsked: true });
      this.weigh(key, answer);
    },
    /** What has grown old has to do until then, since it could not be made anew. */
    extend(entry: Entry, until: number): CachedResponse {
      entry.until = until;
      entry.isRenewed = false;
      return entry.answer;
    },
    /** An answer grows with every coding somebody asks for; then the oldest have to go. */
    weigh(key: string, answer: CachedResponse): void {
      const entry = entries.get(key);
      if (entry?.answer !== answer) return;
      bytes += answer.size() - entry.size;
      entry.size = answer.size();
      // A Map goes on to what is added while one walks through it, so those with another turn come up again.
      for (const [oldest, held] of entries) {
        if (bytes <= mostBytes) return;
        if (held.isAsked) {
          held.isAsked = false;
          entries.delete(oldest);
          entries.set(oldest, held);
        } else forget(oldest);
      }
    },
    clear(): void {
      entries.clear();
      bytes = 0;
    },
    figures: () => ({ answers: entries.size, bytes }),
  };
}
