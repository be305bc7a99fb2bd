import { OutboundError, type OutboundResponse } from './outbound-request.ts';

interface LookUpNeeds<T> {
  /** Asks the other server; throws OutboundError when it cannot be reached. */
  ask: (query: string) => Promise<OutboundResponse>;
  /** Reads the text of an answer; undefined when it is not as expected. */
  read: (text: string) => T | undefined;
  clock: () => Date;
}

/** The answer to a query; undefined when the other server cannot be reached now. */
export type LookUp<T> = (query: string) => Promise<T | undefined>;

const CACHE_MS = 3600_000;
const MAX_CACHED = 500;
const MAX_AT_ONCE = 4;
/** Milliseconds for which a server that is down is left alone, so that nobody waits for it at every letter. */
const PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3600_000;

/**
 * Asks another organisation's server on behalf of somebody who is typing: a few questions at once, each once an hour, and none
 * while the server is down or wants to be left alone (`Retry-After`).
 */
export function createLookUp<T>({ ask, read, clock }: LookUpNeeds<T>): LookUp<T> {
  const cached = new Map<string, { answer: T; until: number }>();
  const pending = new Map<string, Promise<T | undefined>>();
  let pausedUntil = 0;
  const now = () => clock().getTime();

  const keep = (query: string, answer: T) => {
    cached.delete(query);
    cached.set(query, { answer, until: now() + CACHE_MS });
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break;
      cached.delete(oldest);
    }
  };
  const request = async (query: string): Promise<T | undefined> => {
    try {
      const { status, text, retryAfter = 0 } = await ask(query);
      if (status !== 200) {
        if (status === 429 || status >= 500)
          pausedUntil = now() + Math.min(Math.max(retryAfter * 1000, PAUSE_MS), MAX_PAUSE_MS);
        return undefined;
      }
      const answer = read(text);
      if (answer !== undefined) keep(query, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      pausedUntil = now() + PAUSE_MS;
      return undefined;
    }
  };

  return async (query) => {
    const known = cached.get(query);
    if (known && known.until > now()) return known.answer;
    const same = pending.get(query);
    if (same) return same;
    if (pausedUntil > now() || pending.size >= MAX_AT_ONCE) return undefined;
    const work = request(query).finally(() => pending.delete(query));
    pending.set(query, work);
    return work;
  };
}
