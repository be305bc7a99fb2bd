import { sql } from 'drizzle-orm';
import { check, index, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/columns.ts';
import { SUBSCRIBER_STATES } from '../contract.ts';

export const subscribers = snakeCase.table(
  'subscribers',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    state: text({ enum: SUBSCRIBER_STATES }).notNull().default('pending'),
    subscribedAt: moment().notNull(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
  },
  (subscriber) => [
    uniqueIndex('subscribers_email_key').on(subscriber.email),
    index('subscribers_state').on(subscriber.state, subscriber.subscribedAt, subscriber.id),
    check('subscribers_email_lower', sql`${subscriber.email} = lower(${subscriber.email})`),
    check('subscribers_state_known', sql`${subscriber.state} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
);
