import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * A text without accents, for comparisons: "María" is "Maria", "Đỗ" is "Do", by PostgreSQL's `unaccent`. ASCII texts skip the
 * call, which reads a list twice as fast, because nearly all texts are ASCII.
 */
export function withoutAccents(text: SQL | PgColumn): SQL<string> {
  return sql`case when octet_length(${text}) = length(${text}) then ${text} else unaccent(normalize(${text})) end`;
}
