import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What happened, stored in the transaction that made it happen. Never changed, never deleted. */
export const events = snakeCase.table(
  'events',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    actorId: uuid(),
    createdAt: moment().notNull(),
  },
  (event) => [
    index('events_created_at').on(event.createdAt.desc().nullsLast(), event.id),
    index('events_type').on(event.type, event.createdAt.desc().nullsLast(), event.id),
    index('events_actor').on(event.actorId, event.createdAt.desc().nullsLast(), event.id),
    // Whose account it happened to.
    index('events_person').on(sql`(${event.payload} ->> 'userId')`),
  ],
);

/** Mail that has to leave: one row a recipient, written in the transaction it speaks of. */
export const outbox = snakeCase.table(
  'outbox',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The console shows this when there is no mail server: a code or a link. */
    hint: text(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    error: text(),
    attempts: integer().notNull().default(0),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** How often somebody had it sent again; see platform/mail/mail-log.ts. */
    resends: integer().notNull().default(0),
  },
  (mail) => [
    check('outbox_state', sql`${mail.state} in ('queued', 'sent', 'failed')`),
    index('outbox_newest').on(mail.createdAt.desc().nullsLast(), mail.id),
    index('outbox_state_created').on(mail.state, mail.createdAt.desc().nullsLast(), mail.id),
    index('outbox_recipient').on(mail.recipient, mail.createdAt),
  ],
);

/** How often something was done within a window of time; see platform/limits.ts. */
export const limitCounters = snakeCase.table(
  'limit_counters',
  {
    key: text().notNull(),
    windowStart: moment().notNull(),
    count: integer().notNull(),
    expiresAt: moment().notNull(),
  },
  (counter) => [
    primaryKey({ columns: [counter.key, counter.windowStart] }),
    index('limit_counters_expires').on(counter.expiresAt),
  ],
);

/** Deleted rows, as they were; see platform/trash.ts. */
export const trash = snakeCase.table(
  'trash',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    entityId: uuid().notNull(),
    title: text().notNull(),
    content: jsonb().$type<object>().notNull(),
    deletedBy: uuid(),
    deletedAt: moment().notNull(),
  },
  (item) => [index('trash_deleted_at').on(item.deletedAt.desc().nullsLast(), item.id)],
);
