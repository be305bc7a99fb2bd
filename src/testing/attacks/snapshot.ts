import { sql } from 'drizzle-orm';
import type { TestJournal } from '../journal.ts';

/** The state of every table, by name: the number of rows, and a hash over all of them. */
export type Snapshot = Record<string, string>;

/** Counting tries is no change of anything. */
const COUNTERS = ['limit_counters'];

/** A row without the time at which a session was last used, which any call moves on after a minute. */
const ROW = sql`(to_jsonb(t) - 'last_seen_at')::text`;

/** Every table of the journal, from the database's own catalogue. */
export async function tablesOf(journal: TestJournal): Promise<string[]> {
  const { rows } = await journal.services.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name).sort();
}

export async function snapshot(journal: TestJournal): Promise<Snapshot> {
  const tables = (await tablesOf(journal)).filter((name) => !COUNTERS.includes(name));
  const parts = tables.map(
    (name) =>
      sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(${ROW}, '' order by ${ROW})), '') as content from ${sql.identifier(name)} t`,
  );
  const { rows } = await journal.services.db.execute<{ name: string; content: string }>(
    sql.join(parts, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
