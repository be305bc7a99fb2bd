import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { withoutAccents } from './accents.ts';
import type { Queries } from './types.ts';

/** Descending with NULLs last, like the indexes: `desc()` alone puts NULLs first, which no index matches. */
export function newestFirst(column: PgColumn): SQL {
  return sql`${column} desc nulls last`;
}

/** Condition that any of the columns contains `text`, ignoring case and accents; `text` is no pattern. */
export function containsText(text: string, ...columns: (SQL | PgColumn)[]): SQL | undefined {
  const pattern = patternOf(text);
  return or(...columns.map((column) => sql`${withoutAccents(column)} ilike ${pattern}`));
}

/** Pattern for `ilike`, on a column without accents, of whatever contains `text`; accents in `text` are ignored. */
export function patternOf(text: string): SQL {
  // A subquery, so that the pattern is computed once and not per row; unaccent turns full-width "%" into "%".
  return sql`(select '%' || regexp_replace(${withoutAccents(sql`${text}::text`)}, '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
}

/** Number of rows changed by a hand-written statement. */
export function changedRows(result: Awaited<ReturnType<Queries['execute']>>): number {
  return [result].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
