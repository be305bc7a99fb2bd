import pg from 'pg';

/** Asked so often, a statement is prepared: what is asked once in a while would only lie about in PostgreSQL's memory. */
const OFTEN = 5;
/** So many are prepared at most: each connection keeps the plans of those it has been asked. */
const MOST = 100;
/** So many are counted before counting begins anew: a list of other length is another statement. */
const MOST_COUNTED = 1_000;

/**
 * The connections of one pool. What they are asked again and again they have PostgreSQL read once and not each time, and
 * plan once where it finds that plan as good as one for the values given (its `plan_cache_mode`).
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const asked = new Map<string, number>();

  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size >= MOST) return names.get(text);
    const times = (asked.get(text) ?? 0) + 1;
    if (asked.size >= MOST_COUNTED) asked.clear();
    asked.set(text, times);
    if (times === OFTEN) names.set(text, `often_${names.size}`);
    return names.get(text);
  };

  return class extends pg.Client {
    // However it is asked, it is passed on as it came, but for its name.
    override query = ((query: unknown, ...given: unknown[]) =>
      (super.query as Query)(
        takesValues(query, given[0]) ? { ...query, name: nameOf(query.text) } : query,
        ...given,
      )) as typeof pg.Client.prototype.query;
  };
}

type Query = (...given: unknown[]) => unknown;

/** What has no values is read in the same breath as it is asked. */
const takesValues = (query: unknown, values: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query) &&
  Array.isArray(values) &&
  values.length > 0;
