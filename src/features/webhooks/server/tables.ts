import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, version } from '#platform/database/columns.ts';
import { DELIVERY_STATES, type DeliveryId, SUBSCRIPTIONS, WEBHOOK_EVENTS, type WebhookId } from '../rules.ts';

/** Addresses that get the events of the journal. */
export const webhooks = snakeCase.table('webhooks', {
  id: uuid().$type<WebhookId>().primaryKey(),
  url: text().notNull(),
  events: text({ enum: SUBSCRIPTIONS }).array().notNull(),
  /** The key of the signatures, sealed. */
  sealedSecret: text().notNull(),
  isPaused: boolean().notNull().default(false),
  version: version(),
  createdAt: timestamptz().notNull(),
});

/** Events that are or were sent to a webhook. */
export const webhookDeliveries = snakeCase.table(
  'webhook_deliveries',
  {
    /** Also the id of the message, by which a receiver recognises one that comes twice. */
    id: uuid().$type<DeliveryId>().primaryKey(),
    webhookId: uuid()
      .$type<WebhookId>()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The stored event that it tells; null for a test. */
    eventId: uuid(),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** The body, as it is signed: JSON. */
    payload: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('WAITING'),
    attempts: integer().notNull().default(0),
    /** The last answer, for staff. */
    answer: text().notNull().default(''),
    nextTryAt: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (delivery) => [
    uniqueIndex('webhook_deliveries_event_key').on(delivery.webhookId, delivery.eventId, delivery.event),
    index('webhook_deliveries_newest').on(delivery.webhookId, delivery.createdAt.desc()),
    index('webhook_deliveries_finished').on(delivery.createdAt),
    check('webhook_deliveries_state', sql`${delivery.state} in ('WAITING', 'DELIVERED', 'FAILED')`),
  ],
);
