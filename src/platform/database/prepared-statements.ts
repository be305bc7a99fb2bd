import pg from 'pg';

/** Number of executions after which a statement is prepared: rare ones would only use memory of PostgreSQL. */
const PREPARE_AFTER = 5;
/** Maximum number of prepared statements: each connection stores their plans. */
const MAX_PREPARED = 100;
/** Number of counted statements after which counting restarts: a list of another length is another statement. */
const MAX_COUNTED = 1_000;

/**
 * A client class for one pool. Statements that are executed often are prepared: PostgreSQL parses them once, and plans them once
 * if the plan is as good as one for the given values (`plan_cache_mode`).
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const executions = new Map<string, number>();
  let prepared = 0;

  const nameOf = (text: string): string | undefined => {
    if (names.has(text) || names.size >= MAX_PREPARED) return names.get(text);
    const count = (executions.get(text) ?? 0) + 1;
    if (executions.size >= MAX_COUNTED) executions.clear();
    executions.set(text, count);
    if (count === PREPARE_AFTER) names.set(text, `often_${++prepared}`);
    return names.get(text);
  };
  /** Deletes all prepared statements when one of them is out of date. */
  const checkError = (error: unknown) => {
    if (!isOutOfDate(error)) return;
    names.clear();
    executions.clear();
  };

  return class extends pg.Client {
    // All forms of the call are passed on unchanged, except for the name.
    override query = ((query: unknown, ...rest: unknown[]) => {
      if (!hasValues(query, rest[0])) return (super.query as Query)(query, ...rest);
      const callback = rest.at(-1);
      const checked = typeof callback === 'function' ? [...rest.slice(0, -1), checkingFirst(callback as Query)] : rest;
      const result = (super.query as Query)({ ...query, name: nameOf(query.text) }, ...checked);
      if (result instanceof Promise) result.catch(checkError);
      return result;
    }) as typeof pg.Client.prototype.query;
  };

  function checkingFirst(callback: Query): Query {
    return (error, ...rest) => {
      checkError(error);
      return callback(error, ...rest);
    };
  }
}

type Query = (...args: unknown[]) => unknown;

/**
 * Whether a table has changed since a statement was prepared, so that its result would change: another instance may have run a
 * migration. The statement has had no effect and can be retried.
 */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

/** Statements without values are not prepared: they are parsed and executed in one message. */
const hasValues = (query: unknown, values: unknown): query is pg.QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query) &&
  Array.isArray(values) &&
  values.length > 0;
