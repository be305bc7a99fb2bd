import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { withoutAccents } from './accents.ts';
import type { Queries } from './types.ts';

/** Descending with NULLs last, as the indexes are: `desc()` alone puts them first, and no index would match. */
export function newestFirst(column: PgColumn): SQL {
  return sql`${column} desc nulls last`;
}

/** Whether any of the columns has `text` in it, whatever its case and accents; nothing in it is a pattern. */
export function containsText(text: string, ...columns: (SQL | PgColumn)[]): SQL | undefined {
  // In a query of its own, so that it is made once and not for each row; unaccent makes "%" of its full-width form.
  const pattern = sql`(select '%' || regexp_replace(${withoutAccents(sql`${text}::text`)}, '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
  return or(...columns.map((column) => sql`${withoutAccents(column)} ilike ${pattern}`));
}

/** How many rows a statement written by hand has changed. */
export function changedRows(result: Awaited<ReturnType<Queries['execute']>>): number {
  return [result].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
