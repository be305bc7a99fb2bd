import { sql } from 'drizzle-orm';
import { topics } from '#features/topics/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { asTsquery, type ParsedQuery } from './query.ts';
import { articleSearch } from './tables.ts';
import { TEXT_CONFIG } from './words.ts';

const MAX_TOPICS = 3;

/** Ids and names of all topics. */
export const allTopicNames = (db: Database) => db.select({ id: topics.id, name: topics.name }).from(topics);

/** Names of topics with articles that match the whole query in any language, in alphabetical order. */
export async function topicsMatching(db: Database, { exact, any }: ParsedQuery): Promise<string[]> {
  // A query with only exclusions would match almost every name.
  if (!any) return [];
  const words = sql`to_tsvector(${TEXT_CONFIG}, concat_ws(' ', ${topics.name}, ${topics.translations} #>> '{fr,name}'))`;
  const rows = await db
    .select({ name: topics.name })
    .from(topics)
    .where(sql`${words} @@ ${asTsquery(exact)} and ${words} @@ ${asTsquery(any)}
      and exists (select from ${articleSearch} where ${articleSearch.topicId} = ${topics.id})`)
    .orderBy(topics.name)
    .limit(MAX_TOPICS);
  return rows.map(({ name }) => name);
}
