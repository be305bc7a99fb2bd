/** Each takes a hundred bytes; a journal of more pages than this forgets which it was told of first. */
const MOST_PLACES = 20_000;

export type CacheKeys = ReturnType<typeof createCacheKeys>;

/**
 * Under which key the answer to a request stands: its own or, where the answer is for any query, the one without a query.
 * That an address is of that kind is learnt from its first answer, and stays known when the answer is dropped: so many who
 * ask again for the same page by different queries are known to ask for the same.
 */
export function createCacheKeys() {
  const forAnyQuery = new Set<string>();
  return {
    of(key: string): string {
      const bare = withoutQuery(key);
      return forAnyQuery.has(bare) ? bare : key;
    },
    /** The answer for this key is for any query. */
    learn(key: string): void {
      forAnyQuery.add(withoutQuery(key));
      if (forAnyQuery.size > MOST_PLACES) forAnyQuery.delete(forAnyQuery.values().next().value ?? '');
    },
    /** The answer for this key is not; whether it was held to be. */
    unlearn: (key: string): boolean => forAnyQuery.delete(withoutQuery(key)),
  };
}

function withoutQuery(key: string): string {
  const end = key.indexOf('?');
  return end < 0 ? key : key.slice(0, end);
}
