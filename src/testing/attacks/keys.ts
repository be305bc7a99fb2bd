import { sql } from 'drizzle-orm';
import type { TestJournal } from '../journal.ts';

/** The keys of all rows of some tables. */
export async function keysOf(journal: TestJournal, tables: string[]): Promise<string[]> {
  const found = await Promise.all(
    tables.map((table) => journal.services.db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)}`)),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
}

/** Every manuscript's number and slug, published or not. */
export async function manuscriptsOf(journal: TestJournal): Promise<{ number: string; slug: string }[]> {
  const { rows } = await journal.services.db.execute<{ number: string; slug: string }>(
    sql`select number, slug from submissions order by number`,
  );
  return rows;
}
