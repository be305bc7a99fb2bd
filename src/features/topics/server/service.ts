import { and, asc, eq, or, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { isId, newId } from '../../../base/ids.ts';
import {
  brokeConstraint,
  type Database,
  inTransaction,
  isStillNamed,
  type Queries,
} from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Trash } from '../../../platform/trash.ts';
import { mustHaveChanged } from '../../../platform/versions.ts';
import type { TopicDraft } from '../contract.ts';
import { topicTexts as texts } from '../texts.ts';
import { topicChanged } from './events.ts';
import { topics } from './tables.ts';

const MOST_TOPICS = 500;

export type Topics = ReturnType<typeof topicsService>;

export interface TopicNeeds {
  db: Database;
  events: Events;
  trash: Trash;
  clock: () => Date;
}

export function topicsService({ db, events, trash, clock }: TopicNeeds) {
  const byId = async (queries: Queries, id: string) => {
    const [topic] = await queries.select().from(topics).where(eq(topics.id, id));
    return topic;
  };
  const translate = (error: unknown): never => {
    if (brokeConstraint(error, 'topics_name_key')) throw taken();
    if (isStillNamed(error)) throw new AppError('conflict', 'TOPIC_IN_USE', texts.inUse);
    throw error;
  };

  return {
    list() {
      return db
        .select()
        .from(topics)
        .orderBy(asc(sql`lower(${topics.name})`), asc(topics.id))
        .limit(MOST_TOPICS);
    },

    /** Adds a topic. 409 when the name is in use, whatever its case. `actorId` is null for the journal itself. */
    add: (name: string, actorId: string | null = null) =>
      inTransaction(db, async (tx) => {
        const [topic] = await tx.insert(topics).values({ id: newId(), name, createdAt: clock() }).returning();
        const added = topic as typeof topics.$inferSelect;
        await events.record(tx, topicChanged, { topicId: added.id, name, what: 'added' }, actorId);
        return added;
      }).catch(translate),

    /** Renames a topic; readers see the new name at once. 404 for an unknown one, 409 for an older version. */
    change: (id: string, { name, version }: TopicDraft, actorId: string) =>
      inTransaction(db, async (tx) => {
        const which = and(eq(topics.id, id), version ? eq(topics.version, version) : undefined);
        const [changed] = await tx
          .update(topics)
          .set({ name, version: sql`${topics.version} + 1` })
          .where(which)
          .returning();
        const topic = await mustHaveChanged(changed, () => byId(tx, id));
        await events.record(tx, topicChanged, { topicId: id, name, what: 'changed' }, actorId);
        return topic;
      }).catch(translate),

    /** Deletes a topic nobody names; 409 otherwise, 404 for an unknown one. */
    remove: (id: string, actorId: string) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.delete(topics).where(eq(topics.id, id)).returning();
        if (!row) throw new AppError('missing', 'NOT_FOUND', 'There is no such topic.');
        await trash.keep(tx, { kind: 'topic', id, title: row.name, row }, actorId);
        await events.record(tx, topicChanged, { topicId: id, name: row.name, what: 'removed' }, actorId);
      }).catch(translate),

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

function taken(): AppError {
  const issues = [{ path: 'name', message: texts.exists }];
  return new AppError('conflict', 'TOPIC_EXISTS', texts.exists, { issues });
}
