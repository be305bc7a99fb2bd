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
  let named = 0;

  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size >= MOST) return names.get(text);
    const times = (asked.get(text) ?? 0) + 1;
    if (asked.size >= MOST_COUNTED) asked.clear();
    asked.set(text, times);
    if (times === OFTEN) names.set(text, `often_${++named}`);
    return names.get(text);
  };
  /** What was prepared on any connection is left aside, once one of them says that it is out of date. */
  const look = (error: unknown) => {
    if (!isOutOfDate(error)) return;
    names.clear();
    asked.clear();
  };

  return class extends pg.Client {
    // However it is asked, it is passed on as it came, but for its name.
    override query = ((query: unknown, ...given: unknown[]) => {
      if (!takesValues(query, given[0])) return (super.query as Query)(query, ...given);
      const callback = given.at(-1);
      const looked = typeof callback === 'function' ? [...given.slice(0, -1), lookingFirst(callback as Query)] : given;
      const answer = (super.query as Query)({ ...query, name: nameOf(query.text) }, ...looked);
      if (answer instanceof Promise) answer.catch(look);
      return answer;
    }) as typeof pg.Client.prototype.query;
  };

  function lookingFirst(callback: Query): Query {
    return (error, ...rest) => {
      look(error);
      return callback(error, ...rest);
    };
  }
}

type Query = (...given: unknown[]) => unknown;

/**
 * Whether a statement was prepared before a table changed in a way that changes what it answers: another instance that
 * migrates may do that. It has done nothing, and may be asked again.
 */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

/** What has no values is read in the same breath as it is asked. */
const takesValues = (query: unknown, values: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query) &&
  Array.isArray(values) &&
  values.length > 0;
