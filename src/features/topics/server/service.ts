import { and, asc, desc, eq, getColumns, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Translations } from '#base/translations.ts';
import { brokeConstraint, isStillNamed } from '#platform/database/errors.ts';
import { events } from '#platform/database/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { addMissingTranslations } from '#platform/records/missing-translations.ts';
import { type RecordNeeds, recordChanged, recordsService } from '#platform/records/records.ts';
import type { TopicTexts } from '../rules.ts';
import { topicTexts as texts } from '../texts.ts';
import { isTopic } from './find.ts';
import { topics } from './tables.ts';

const MOST_TOPICS = 500;

interface Translated {
  translations?: Translations<TopicTexts> | undefined;
}

export type Topics = ReturnType<typeof topicsService>;

export function topicsService(needs: RecordNeeds) {
  const { db } = needs;
  const records = recordsService(needs, { table: topics, kind: 'topic', titleOf: ({ name }) => name, translate });

  return {
    ...records,

    /** A name is used once, case-insensitively: 409. `actorId` is null for the topics of a new journal. */
    add: (name: string, actorId: UserId | null = null, { translations = {} }: Translated = {}) =>
      records.add({ name, translations }, actorId),

    /** Adds the translations that topics lack, to those that still have these English names. */
    async addMissingTranslations(starter: (TopicTexts & { translations: Translations<TopicTexts> })[]): Promise<void> {
      for (const { name, translations } of starter)
        await addMissingTranslations(db, topics, { english: { name }, translations });
    },

    list() {
      return db
        .select()
        .from(topics)
        .orderBy(asc(sql`lower(${topics.name})`), asc(topics.id))
        .limit(MOST_TOPICS);
    },

    /** Returns the topic that last had a name, in any case, and has another one now; read from the events. */
    async formerly(name: string) {
      const [topic] = await db
        .select(getColumns(topics))
        .from(events)
        .innerJoin(topics, sql`${topics.id}::text = ${events.payload} ->> 'id'`)
        .where(
          and(
            eq(events.type, recordChanged('topic').type),
            sql`lower(${events.payload} ->> 'title') = lower(${name})`,
            sql`lower(${topics.name}) <> lower(${name})`,
          ),
        )
        .orderBy(desc(events.createdAt), desc(events.id))
        .limit(1);
      return topic;
    },

    /** Returns the topic with this id, or with this name in any case. */
    async find(queries: Queries, idOrName: string) {
      const [topic] = await queries.select().from(topics).where(isTopic(idOrName.trim()));
      return topic;
    },
  };
}

function translate(error: unknown): unknown {
  if (isStillNamed(error)) return new AppError('conflict', 'TOPIC_IN_USE', texts.inUse);
  if (!brokeConstraint(error, 'topics_name_key')) return error;
  const issues = [{ path: 'name', message: texts.exists }];
  return new AppError('conflict', 'TOPIC_EXISTS', texts.exists, { issues });
}
