/** Maximum number of paths, at about a hundred bytes each; the oldest are deleted. */
const MAX_PATHS = 20_000;

export type CacheKeys = ReturnType<typeof createCacheKeys>;

/**
 * Maps a request's key to the key its response is cached under: the same, or the one without a query when the response is the
 * same for any query. That a path is of this kind is learnt from its first response, and remembered when the response is
 * dropped, so that simultaneous requests with different queries still share one response.
 */
export function createCacheKeys() {
  const forAnyQuery = new Set<string>();
  return {
    of(key: string): string {
      const bare = withoutQuery(key);
      return forAnyQuery.has(bare) ? bare : key;
    },
    /** Records that the response for this key is the same for any query. */
    learn(key: string): void {
      forAnyQuery.add(withoutQuery(key));
      if (forAnyQuery.size > MAX_PATHS) forAnyQuery.delete(forAnyQuery.values().next().value ?? '');
    },
    /** Records that the response for this key depends on the query; returns whether the opposite was recorded. */
    unlearn: (key: string): boolean => forAnyQuery.delete(withoutQuery(key)),
  };
}

function withoutQuery(key: string): string {
  const end = key.indexOf('?');
  return end < 0 ? key : key.slice(0, end);
}
