import { eq, or, type SQL, sql } from 'drizzle-orm';
import { isId } from '#base/ids.ts';
import { topics } from './tables.ts';

/** Matches the topic with an id, or with a name in any case; `chosenTopic` does so on a loaded list. */
export function isTopic(idOrName: string): SQL | undefined {
  return or(
    isId<'topic'>(idOrName) ? eq(topics.id, idOrName) : undefined,
    sql`lower(${topics.name}) = lower(${idOrName})`,
  );
}
