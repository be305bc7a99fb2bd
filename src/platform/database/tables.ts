import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DOCUMENT_KINDS } from '#base/document-codes.ts';
import type { Id, UserId } from '#base/ids.ts';
import { MAIL_STATES } from '#base/mail-states.ts';
import { timestamptz } from './columns.ts';

export type MailId = Id<'mail'>;
export type MailingId = Id<'mailing'>;
export type TrashItemId = Id<'trash-item'>;

/**
 * Facts, each stored in the transaction that made it. Never changed, never deleted: triggers of the database refuse both, and link
 * each event to the one before it when its transaction commits. See records/event-chain.ts.
 */
export const events = snakeCase.table(
  'events',
  {
    id: uuid().primaryKey(),
    type: text().notNull(),
    /** `{}` once its content has been erased. */
    payload: jsonb().notNull(),
    actorId: uuid().$type<UserId>(),
    createdAt: timestamptz().notNull(),
    /** Place in the chain, from 1 without gaps; null for an event that is not in the chain yet. */
    number: bigint({ mode: 'number' }),
    /** Random; null once the payload has been erased. */
    salt: text(),
    /** SHA-256 of payload and salt. */
    commitment: text(),
    /** The hash of the event before it. */
    previousHash: text(),
    hash: text(),
  },
  (event) => [
    uniqueIndex('events_number').on(event.number),
    index('events_created_at').on(event.createdAt.desc().nullsLast(), event.id),
    index('events_type').on(event.type, event.createdAt.desc().nullsLast(), event.id),
    index('events_actor').on(event.actorId, event.createdAt.desc().nullsLast(), event.id),
    // Events about an account.
    index('events_person').on(sql`(${event.payload} ->> 'userId')`),
  ],
);

/** A text for many recipients, stored once; each recipient has a row in the outbox. */
export const mailings = snakeCase.table('mailings', {
  id: uuid().$type<MailingId>().primaryKey(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull(),
  /** Marks where each recipient's own text goes in html, text and headers. */
  placeholder: text().notNull(),
  recipients: integer().notNull(),
  createdAt: timestamptz().notNull(),
  /** When the last mail was settled; the counts are written then. */
  finishedAt: timestamptz(),
  sent: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  withdrawn: integer().notNull().default(0),
});

/** Mail to send: one row per recipient, written in the transaction it reports on. */
/** A stored file that goes out with a mail. */
export interface MailAttachment {
  fileName: string;
  mimeType: string;
  storageKey: string;
}

export const outbox = snakeCase.table(
  'outbox',
  {
    id: uuid().$type<MailId>().primaryKey(),
    recipient: text().notNull(),
    /** The mailing that holds subject, html and text; the columns here are empty then. */
    mailingId: uuid()
      .$type<MailingId>()
      .references(() => mailings.id),
    /** The recipient of a mailing, by the sending feature's id. */
    recipientId: uuid(),
    /** Replaces the mailing's placeholder. Safe in a URL without escaping. */
    filling: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    /** Contains a code or link that grants access: its text is encrypted until it is sent, and deleted afterwards. */
    isSecret: boolean().notNull().default(false),
    /** The encrypted text of a queued secret mail (see mail/secrets.ts). */
    sealed: text(),
    /** Id of the mail's subject matter, chosen by the sending feature; its mails can be released or cancelled together. */
    about: uuid(),
    /** Whether it is listed among the mails about its subject matter; false where something else there says the same. */
    isListed: boolean().notNull().default(true),
    /** `held`: nobody asked for it, so staff check it first. `bounced`: a mail server reported later that it could not deliver it. `withdrawn`: cancelled before it was sent. */
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    error: text(),
    attempts: integer().notNull().default(0),
    /** Earliest time of the next attempt; only for mailings. */
    dueAt: timestamptz(),
    createdAt: timestamptz().notNull(),
    sentAt: timestamptz(),
    /** How often it was resent; see platform/mail/mail-log.ts. */
    resends: integer().notNull().default(0),
  },
  (mail) => [
    check('outbox_state', sql`${mail.state} in ('queued', 'held', 'sent', 'failed', 'bounced', 'withdrawn')`),
    check('outbox_content', sql`${mail.mailingId} is not null or ${mail.isSecret} or ${mail.html} <> ''`),
    check('outbox_sealed', sql`${mail.sealed} is null or (${mail.isSecret} and ${mail.state} = 'queued')`),
    check('outbox_filling', sql`${mail.filling} ~ '^[A-Za-z0-9._~-]*$'`),
    uniqueIndex('outbox_mailing_recipient').on(mail.mailingId, mail.recipient).where(sql`mailing_id is not null`),
    index('outbox_mailing_state').on(mail.mailingId, mail.state, mail.id).where(sql`mailing_id is not null`),
    index('outbox_recipient_id').on(mail.recipientId).where(sql`state = 'queued' and recipient_id is not null`),
    index('outbox_newest').on(mail.createdAt.desc().nullsLast(), mail.id),
    index('outbox_state_created').on(mail.state, mail.createdAt.desc().nullsLast(), mail.id),
    index('outbox_held').on(mail.about).where(sql`state = 'held'`),
    index('outbox_about').on(mail.about, mail.createdAt).where(sql`about is not null`),
    index('outbox_recipient').on(mail.recipient, mail.createdAt),
  ],
);

/** Uses of a limit within a window; see platform/records/limits.ts. */
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

/** Deleted rows with their content; see platform/records/trash.ts. */
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

/** Codes of documents that the journal has issued. A code leads to no person and no manuscript; see records/document-codes.ts. */
export const documentCodes = snakeCase.table(
  'document_codes',
  {
    /** Without hyphens. */
    code: text().primaryKey(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    /** The day in Kigali. */
    issuedOn: date().notNull(),
  },
  (document) => [
    check(
      'document_codes_kind',
      sql`${document.kind} in ('certificate', 'submission-receipt', 'report-receipt', 'decision-letter')`,
    ),
  ],
);
