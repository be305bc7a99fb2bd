import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Id, UserId } from '#base/ids.ts';
import { timestamptz } from './columns.ts';

export type MailId = Id<'mail'>;
export type MailingId = Id<'mailing'>;
export type TrashItemId = Id<'trash-item'>;

/** What happened, stored in the transaction that made it happen. Never changed, never deleted. */
export const events = snakeCase.table(
  'events',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    actorId: uuid().$type<UserId>(),
    createdAt: timestamptz().notNull(),
  },
  (event) => [
    index('events_created_at').on(event.createdAt.desc().nullsLast(), event.id),
    index('events_type').on(event.type, event.createdAt.desc().nullsLast(), event.id),
    index('events_actor').on(event.actorId, event.createdAt.desc().nullsLast(), event.id),
    // Whose account it happened to.
    index('events_person').on(sql`(${event.payload} ->> 'userId')`),
  ],
);

/** What many get in the same words, kept once; each recipient has a row in the outbox. */
export const mailings = snakeCase.table('mailings', {
  id: uuid().$type<MailingId>().primaryKey(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull(),
  /** Stands in html, text and headers where each recipient has words of his own. */
  placeholder: text().notNull(),
  recipients: integer().notNull(),
  createdAt: timestamptz().notNull(),
  /** When the last mail was settled; the figures are written then. */
  finishedAt: timestamptz(),
  sent: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  withdrawn: integer().notNull().default(0),
});

export const MAIL_STATES = ['queued', 'held', 'sent', 'failed', 'withdrawn'] as const;

/** Mail that has to leave: one row a recipient, written in the transaction it speaks of. */
export const outbox = snakeCase.table(
  'outbox',
  {
    id: uuid().$type<MailId>().primaryKey(),
    recipient: text().notNull(),
    /** What its subject, html and text are taken from; those here are empty then. */
    mailingId: uuid()
      .$type<MailingId>()
      .references(() => mailings.id),
    /** Whom a mailing reaches, in the words of whoever sends it. */
    recipientId: uuid(),
    /** What stands in the place of the mailing's placeholder. Fit for an address as it is. */
    filling: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Carries a code or a link that opens something: its words are sealed until it is sent, and gone afterwards. */
    isSecret: boolean().notNull().default(false),
    /** The words of a secret mail that waits, encrypted (see mail/secrets.ts). */
    sealed: text(),
    /** What the mail is about, in the words of whoever queued it; such mails can be released or withdrawn together. */
    about: uuid(),
    /** `held`: nobody asked for it, so staff look first. `withdrawn`: its reason was gone before it left. */
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    error: text(),
    attempts: integer().notNull().default(0),
    /** Not to be tried again before; only mailings have it. */
    dueAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
    /** How often somebody had it sent again; see platform/mail/mail-log.ts. */
    resends: integer().notNull().default(0),
  },
  (mail) => [
    check('outbox_state', sql`${mail.state} in ('queued', 'held', 'sent', 'failed', 'withdrawn')`),
    check('outbox_content', sql`${mail.mailingId} is not null or ${mail.isSecret} or ${mail.html} <> ''`),
    check('outbox_sealed', sql`${mail.sealed} is null or (${mail.isSecret} and ${mail.state} = 'queued')`),
    check('outbox_filling', sql`${mail.filling} ~ '^[A-Za-z0-9._~-]*$'`),
    uniqueIndex('outbox_mailing_recipient').on(mail.mailingId, mail.recipient).where(sql`mailing_id is not null`),
    index('outbox_mailing_state').on(mail.mailingId, mail.state, mail.id).where(sql`mailing_id is not null`),
    index('outbox_recipient_id').on(mail.recipientId).where(sql`state = 'queued' and recipient_id is not null`),
    index('outbox_newest').on(mail.createdAt.desc().nullsLast(), mail.id),
    index('outbox_state_created').on(mail.state, mail.createdAt.desc().nullsLast(), mail.id),
    index('outbox_held').on(mail.about).where(sql`state = 'held'`),
    index('outbox_recipient').on(mail.recipient, mail.createdAt),
  ],
);

/** How often something was done within a window of time; see platform/records/limits.ts. */
export const limitCounters = snakeCase.table(
  'limit_counters',
  {
    key: text().notNull(),
    windowStart: timestamptz().notNull(),
    count: integer().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (counter) => [
    primaryKey({ columns: [counter.key, counter.windowStart] }),
    index('limit_counters_expires').on(counter.expiresAt),
  ],
);

/** Deleted rows, as they were; see platform/records/trash.ts. */
export const trash = snakeCase.table(
  'trash',
  {
    id: uuid().$type<TrashItemId>().primaryKey(),
    kind: text().notNull(),
    entityId: uuid().notNull(),
    title: text().notNull(),
    content: jsonb().$type<object>().notNull(),
    deletedBy: uuid().$type<UserId>(),
    deletedAt: timestamptz().notNull(),
  },
  (item) => [index('trash_deleted_at').on(item.deletedAt.desc().nullsLast(), item.id)],
);
