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
  // A subquery, so that the pattern is computed once and not per row; unaccent turns full-width "%" into "%".
  const pattern = sql`(select '%' || regexp_replace(${withoutAccents(sql`${text}::text`)}, '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
  return or(...columns.map((column) => sql`${withoutAccents(column)} ilike ${pattern}`));
}

/** Number of rows changed by a hand-written statement. */
export function changedRows(result: Awaited<ReturnType<Queries['execute']>>): number {
  return [result].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
