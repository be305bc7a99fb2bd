import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { DELIVERY_STATES, MAX_URL, SUBSCRIPTIONS, WEBHOOK_EVENTS } from './rules.ts';
import { webhookTexts } from './texts.ts';

const errors = messagesOf(webhookTexts.errors);
const Message = z.object({ message: z.string() });

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(SUBSCRIPTIONS)),
  isPaused: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  /** Of the last delivery that is finished. */
  lastState: z.nullable(z.enum(DELIVERY_STATES)),
});
export type Webhook = z.infer<typeof Webhook>;

const Delivery = z.object({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The body that is sent. */
  payload: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  /** The last answer: a status, or why there was none. */
  answer: z.string(),
  nextTryAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

const WebhookDraft = z.object({
  url: z
    .string(errors.url)
    .check(z.trim(), z.maxLength(MAX_URL, errors.url), z.url({ protocol: /^https?$/, ...errors.url })),
  events: z
    .array(z.enum(SUBSCRIPTIONS, errors.events))
    .check(z.minLength(1, errors.events), z.maxLength(SUBSCRIPTIONS.length, errors.events)),
  isPaused: z._default(z.boolean(), false),
});
export type WebhookDraft = z.infer<typeof WebhookDraft>;
export type WebhookInput = z.input<typeof WebhookDraft>;

const webhook = z.object({ id: idOf<'webhook'>() });
const heading = 'Webhooks';
const ADMINISTRATORS_ONLY = { none: 'Only administrators may call it, and each use is in the log of deliveries.' };

/** Addresses that get the events of the journal. */
export const webhooksContract = {
  list: call({
    method: 'GET',
    path: '/webhooks',
    access: 'journal.manage',
    heading,
    summary: 'The webhooks of the journal',
    reply: z.object({ data: z.array(Webhook) }),
  }),
  add: call({
    method: 'POST',
    path: '/webhooks',
    limits: STAFF_ONLY,
    access: 'journal.manage',
    heading,
    summary: 'Add a webhook; the reply is the only place where its secret is shown',
    body: WebhookDraft,
    reply: z.object({ message: z.string(), data: z.object({ id: z.string(), secret: z.string() }) }),
  }),
  change: call({
    method: 'PUT',
    path: '/webhooks/:id',
    access: 'journal.manage',
    heading,
    summary: 'Change the address and the events of a webhook, or pause it',
    params: webhook,
    body: z.extend(WebhookDraft, { version: z.number() }),
    reply: Message,
  }),
  remove: call({
    method: 'DELETE',
    path: '/webhooks/:id',
    access: 'journal.manage',
    heading,
    summary: 'Remove a webhook with the log of its deliveries',
    params: webhook,
    reply: Message,
  }),
  ping: call({
    method: 'POST',
    path: '/webhooks/:id/ping',
    limits: ADMINISTRATORS_ONLY,
    access: 'journal.manage',
    heading,
    summary: 'Send the event `ping` to a webhook',
    params: webhook,
    reply: Message,
  }),
  deliveries: call({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    access: 'journal.manage',
    heading,
    summary: 'The last fifty deliveries to a webhook, the newest first',
    params: webhook,
    reply: z.object({ data: z.array(Delivery) }),
  }),
  deliverAgain: call({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId',
    limits: ADMINISTRATORS_ONLY,
    access: 'journal.manage',
    heading,
    summary: 'Deliver an event again, with the same id',
    params: z.extend(webhook, { deliveryId: idOf<'webhook-delivery'>() }),
    reply: Message,
  }),
};
