import { asc, eq, or, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { isId, newId } from '../../../base/ids.ts';
import { brokeConstraint, type Database, type Queries } from '../../../platform/database.ts';
import { topicTexts as texts } from '../texts.ts';
import { topics } from './tables.ts';

const MOST_TOPICS = 500;

export type Topics = ReturnType<typeof topicsService>;

export function topicsService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    list() {
      return db
        .select()
        .from(topics)
        .orderBy(asc(sql`lower(${topics.name})`), asc(topics.id))
        .limit(MOST_TOPICS);
    },

    /** Adds a topic. 409 when the name is in use, whatever its case. */
    async add(name: string) {
      try {
        const [topic] = await db.insert(topics).values({ id: newId(), name, createdAt: clock() }).returning();
        return topic as typeof topics.$inferSelect;
      } catch (error) {
        if (brokeConstraint(error, 'topics_name_key')) throw new AppError('conflict', 'TOPIC_EXISTS', texts.exists);
        throw error;
      }
    },

    /** The topic a payload names, by its id or by its name in any case. */
    async find(queries: Queries, idOrName: string) {
      const byName = eq(sql`lower(${topics.name})`, idOrName.trim().toLowerCase());
      const [topic] = await queries
        .select()
        .from(topics)
        .where(isId(idOrName) ? or(eq(topics.id, idOrName), byName) : byName);
      return topic;
    },
  };
}
