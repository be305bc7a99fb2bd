import { sql } from 'drizzle-orm';
import { topics } from '#features/topics/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { asQuery, type Understood } from './query.ts';
import { articleSearch } from './tables.ts';
import { READING } from './words.ts';

const MOST = 3;

/** Every topic, for its name. */
export const topicNames = (db: Database) => db.select({ id: topics.id, name: topics.name }).from(topics);

/** The names of topics that say all that was asked, in their order; of those that have articles. */
export async function topicsNamed(db: Database, { exact, any }: Understood): Promise<string[]> {
  // What is only left out, every name leaves out.
  if (!any) return [];
  const words = sql`to_tsvector(${READING}, ${topics.name})`;
  const rows = await db
    .select({ name: topics.name })
    .from(topics)
    .where(sql`${words} @@ ${asQuery(exact)} and ${words} @@ ${asQuery(any)}
      and exists (select from ${articleSearch} where ${articleSearch.topicId} = ${topics.id})`)
    .orderBy(topics.name)
    .limit(MOST);
  return rows.map(({ name }) => name);
}
