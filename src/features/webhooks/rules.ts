import type { Id } from '#base/ids.ts';

export type WebhookId = Id<'webhook'>;
export type DeliveryId = Id<'webhook-delivery'>;

/** Events that a webhook can subscribe to. `ping` is sent on request, to try one out. */
export const SUBSCRIPTIONS = [
  'submission.received',
  'submission.status-changed',
  'article.published',
  'article.updated',
  'article.withdrawn',
  'deposit.finished',
] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];
export const WEBHOOK_EVENTS = [...SUBSCRIPTIONS, 'ping'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const MAX_WEBHOOKS = 20;
export const MAX_URL = 500;
/** Deliveries that the screen shows. */
export const SHOWN_DELIVERIES = 50;
/** Days for which finished deliveries are kept. */
export const KEPT_DAYS = 30;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds before each further attempt; two days in all. */
const PAUSES = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR, 24 * HOUR];

/** Milliseconds until the next attempt after the given number of attempts; undefined when the delivery is given up. */
export function pauseAfterAttempts(attempts: number): number | undefined {
  return PAUSES[attempts - 1];
}
