import { sql } from 'drizzle-orm';
import { check, index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { timestamptz, version } from '#platform/database/columns.ts';
import { type MailingId, mailings } from '#platform/database/tables.ts';
import { SUBSCRIBER_STATES } from '../contract.ts';
import type { NewsletterId, SubscriberId } from '../rules.ts';

export const subscribers = snakeCase.table(
  'subscribers',
  {
    id: uuid().$type<SubscriberId>().primaryKey(),
    email: text().notNull(),
    /** In which the newsletter is wanted: that of the page where it was subscribed to. */
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    state: text({ enum: SUBSCRIBER_STATES }).notNull().default('pending'),
    subscribedAt: timestamptz().notNull(),
    confirmedAt: timestamptz(),
    unsubscribedAt: timestamptz(),
    /** Import that added the subscriber; its event `subscribers.imported` names the actor. */
    importId: uuid(),
  },
  (subscriber) => [
    uniqueIndex('subscribers_email_key').on(subscriber.email),
    index('subscribers_state').on(subscriber.state, subscriber.subscribedAt.desc().nullsLast(), subscriber.id),
    index('subscribers_newest').on(subscriber.subscribedAt.desc().nullsLast(), subscriber.id),
    check('subscribers_email_lower', sql`${subscriber.email} = lower(${subscriber.email})`),
    check('subscribers_state_known', sql`${subscriber.state} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
);

/** Sent newsletters with their current text; the mailing has the text that was sent. */
export const newsletters = snakeCase.table(
  'newsletters',
  {
    id: uuid().$type<NewsletterId>().primaryKey(),
    title: text().notNull(),
    /** Markdown subset. */
    content: text().notNull(),
    /** That of its readers; null for one to all subscribers. */
    language: text({ enum: LANGUAGES }),
    /** Idempotency key: a double click sends once. */
    key: uuid().notNull(),
    mailingId: uuid()
      .$type<MailingId>()
      .notNull()
      .references(() => mailings.id),
    sentBy: uuid().$type<UserId>().notNull(),
    /** SHA-256 of the sent title and content, and of the readers' language if there is one, in hexadecimal; detects a double click. */
    wordsSha256: text().notNull(),
    /** Time of the last change after sending. */
    editedAt: timestamptz(),
    version: version(),
    createdAt: timestamptz().notNull(),
  },
  (newsletter) => [
    uniqueIndex('newsletters_key').on(newsletter.key),
    uniqueIndex('newsletters_mailing').on(newsletter.mailingId),
    index('newsletters_newest').on(newsletter.createdAt.desc().nullsLast(), newsletter.id),
    check('newsletters_title_length', sql`char_length(${newsletter.title}) between 1 and 500`),
    check('newsletters_content_length', sql`octet_length(${newsletter.content}) between 1 and 204800`),
  ],
);
