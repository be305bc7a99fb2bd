import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { SUBSCRIPTIONS_PER_ADDRESS, SUBSCRIPTIONS_PER_NETWORK } from './limits.ts';
import { bytesOf, IMPORT_BYTES } from './rules.ts';
import { newsletterTexts } from './texts.ts';

const errors = messagesOf(newsletterTexts.errors);
const EMAIL_MISSING = { error: () => newsletterTexts.emailMissing };
const Link = z.object({ link: z.string() });
const Message = z.object({ message: z.string() });

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Subscriber in staff replies. Times are ISO 8601. */
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  language: z.enum(LANGUAGES),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SUBSCRIBERS_PER_PAGE = 20;
/** Most empty items that a visitor gets in place of subscribers. */
export const MAX_SUBSCRIBERS = 10_000;

const SubscriberQuery = z.object({
  ...pageQuery(MAX_SUBSCRIBERS),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SUBSCRIBERS)), MAX_SUBSCRIBERS),
  /** Part of the e-mail address; case is ignored. */
  q: SearchText,
  state: z.optional(z.enum(SUBSCRIBER_STATES)),
  language: z.optional(z.enum(LANGUAGES)),
});
export type SubscriberQuery = z.input<typeof SubscriberQuery>;

const SubscriberImport = z.object({
  csv: z.string(errors.csv).check(
    z.refine((text) => text.trim().length > 0, errors.csv),
    z.refine((text) => bytesOf(text) <= IMPORT_BYTES, errors.csvLong),
  ),
  isAskedFor: z.literal(true, errors.isAskedFor),
});
export type SubscriberImport = z.infer<typeof SubscriberImport>;

/** `known` counts addresses that are stored already and repeated ones. Lines are numbered from 1. */
const ImportResult = z.object({
  added: z.number(),
  known: z.number(),
  refused: z.array(z.object({ line: z.number(), value: z.string(), reason: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

const params = z.object({ id: idOf<'subscriber'>() });
/** Bytes of the request body: JSON escapes line ends and quotation marks with a second character. */
const IMPORT_BODY_BYTES = 2 * IMPORT_BYTES + 64 * 1024;

export const newsletterContract = {
  subscribe: call({
    method: 'POST',
    path: '/newsletter/subscribe',
    limits: [SUBSCRIPTIONS_PER_NETWORK, SUBSCRIPTIONS_PER_ADDRESS],
    access: 'public',
    summary: 'Subscribe to the newsletter; the mailed link confirms the subscription',
    body: z.object({
      email: z.pipe(z.string(EMAIL_MISSING).check(z.minLength(1, EMAIL_MISSING)), EmailAddress),
    }),
    reply: Message,
  }),
  confirm: call({
    method: 'POST',
    path: '/newsletter/confirm',
    limits: { none: 'It needs a signed link.' },
    access: 'public',
    summary: 'Confirm a subscription with the link that was mailed',
    body: Link,
    reply: Message,
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    limits: { none: 'It needs a signed link.' },
    access: 'public',
    summary: 'End a subscription with the link in every newsletter',
    body: Link,
    reply: Message,
  }),
  subscribers: call({
    method: 'GET',
    path: '/newsletter/subscribers',
    access: 'by-role',
    summary: 'Subscribers for staff, newest first; for everybody else one empty item per confirmed subscriber',
    query: SubscriberQuery,
    reply: {
      visitor: z.object({ data: z.object({ subscribers: z.array(z.object({})), total: z.number() }) }),
      // `total` counts the confirmed subscribers, `found` the matches of the query.
      for: 'newsletter.manage',
      staff: z.object({
        data: z.object({ subscribers: z.array(Subscriber), total: z.number(), found: z.number() }),
      }),
    },
  }),
  exportSubscribers: call({
    method: 'GET',
    path: '/newsletter/subscribers/export',
    access: 'newsletter.manage',
    kind: 'file',
    summary: 'All subscribers with their states and times, as CSV',
  }),
  importSubscribers: call({
    method: 'POST',
    path: '/newsletter/subscribers/import',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'newsletter.manage',
    summary: 'Add people who requested the newsletter elsewhere as confirmed subscribers, from CSV or lines',
    body: SubscriberImport,
    bodyLimit: IMPORT_BODY_BYTES,
    reply: z.object({ message: z.string(), data: ImportResult }),
  }),
  removeSubscriber: call({
    method: 'DELETE',
    path: '/newsletter/subscribers/:id',
    access: 'newsletter.manage',
    summary: 'End a subscription; the address stays stored, so that no import revives it',
    params,
    reply: Message,
  }),
};
