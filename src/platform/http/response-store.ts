import type { CachedResponse } from './cached-response.ts';

export interface Entry {
  response: CachedResponse;
  /** Milliseconds since 1970. */
  until: number;
  /** Bytes it took when last measured. */
  size: number;
  /** Whether a request has been let through to renew it since it expired. */
  isRenewed: boolean;
  /** Whether it has been requested since it last came up for eviction. */
  isRequested: boolean;
}

export const isFresh = ({ until }: Entry, now: number): boolean => until > now;

export type ResponseStore = ReturnType<typeof createResponseStore>;

/**
 * Caches responses by key within `maxBytes` of memory. The oldest are evicted first, except those requested since the last round
 * ("second chance"): finding an entry costs nothing but the lookup.
 */
export function createResponseStore(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  /** Measures a response again, because it grows with every coding that is requested, and evicts the oldest if necessary. */
  const measure = (key: string, response: CachedResponse): void => {
    const entry = entries.get(key);
    if (entry?.response !== response) return;
    bytes += response.size() - entry.size;
    entry.size = response.size();
    // A Map iterates over entries added meanwhile, so those with a second chance come up again.
    for (const [oldest, held] of entries) {
      if (bytes <= maxBytes) return;
      if (held.isRequested) {
        held.isRequested = false;
        entries.delete(oldest);
        entries.set(oldest, held);
      } else remove(oldest);
    }
  };
  return {
    find(key: string): Entry | undefined {
      const entry = entries.get(key);
      if (entry) entry.isRequested = true;
      return entry;
    },
    set(key: string, response: CachedResponse, until: number): void {
      remove(key);
      entries.set(key, { response, until, size: 0, isRenewed: false, isRequested: true });
      measure(key, response);
    },
    /** Prolongs an expired entry whose renewal failed, and returns its response. */
    extend(entry: Entry, until: number): CachedResponse {
      entry.until = until;
      entry.isRenewed = false;
      return entry.response;
    },
    measure,
    clear(): void {
      entries.clear();
      bytes = 0;
    },
    figures: () => ({ answers: entries.size, bytes }),
  };
}
