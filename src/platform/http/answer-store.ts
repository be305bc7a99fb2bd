import type { KeptAnswer } from './kept-answer.ts';

interface Entry {
  answer: KeptAnswer;
  /** Milliseconds since 1970. */
  until: number;
  /** Bytes it was last known to take. */
  size: number;
}

/** Kept answers by their keys within `mostBytes` of memory: those that were asked for least recently go first. */
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
      if (!entry) return undefined;
      // The last in a Map's order is the one that was asked for last.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    keep(key: string, answer: KeptAnswer, until: number): void {
      forget(key);
      entries.set(key, { answer, until, size: 0 });
      this.weigh(key, answer);
    },
    /** An answer grows with every coding somebody asks for; then the oldest have to go. */
    weigh(key: string, answer: KeptAnswer): void {
      const entry = entries.get(key);
      if (entry?.answer !== answer) return;
      bytes += answer.size() - entry.size;
      entry.size = answer.size();
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
    clear(): void {
      entries.clear();
      bytes = 0;
    },
    figures: () => ({ answers: entries.size, bytes }),
  };
}
