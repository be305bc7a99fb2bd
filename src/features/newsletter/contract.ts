import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { pageQuery, SearchText } from '#base/paging.ts';
import { EmailAddress } from '#features/accounts/contract.ts';
import { SUBSCRIPTIONS_PER_ADDRESS, SUBSCRIPTIONS_PER_NETWORK } from './limits.ts';
import { bytesOf, IMPORT_BYTES } from './rules.ts';
import { newsletterTexts } from './texts.ts';

const { errors } = newsletterTexts;
const Link = z.object({ link: z.string() });
const Message = z.object({ message: z.string() });

export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** A subscriber as staff see him. Times are ISO 8601. */
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SUBSCRIBERS_A_PAGE = 20;
/** The longest list that stands for a number. */
export const MOST_SUBSCRIBERS = 10_000;

const SubscriberQuery = z.object({
  ...pageQuery(MOST_SUBSCRIBERS),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_SUBSCRIBERS)), MOST_SUBSCRIBERS),
  /** Appears in the address, whatever its case. */
  q: SearchText,
  state: z.optional(z.enum(SUBSCRIBER_STATES)),
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

/** `known` counts addresses that are there already and those that are given twice. Lines count from 1. */
const ImportResult = z.object({
  added: z.number(),
  known: z.number(),
  refused: z.array(z.object({ line: z.number(), value: z.string(), reason: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

const params = z.object({ id: idOf<'subscriber'>() });
/** Line ends and quotation marks take two characters in JSON. */
const IMPORT_BODY = 2 * IMPORT_BYTES + 64 * 1024;

export const newsletterContract = {
  subscribe: call({
    method: 'POST',
    path: '/newsletter/subscribe',
    limits: [SUBSCRIPTIONS_PER_NETWORK, SUBSCRIPTIONS_PER_ADDRESS],
    access: 'public',
    summary: 'Ask for the newsletter; it comes once the mailed link has been followed',
    body: z.object({
      email: z.pipe(
        z.string(newsletterTexts.emailMissing).check(z.minLength(1, newsletterTexts.emailMissing)),
        EmailAddress,
      ),
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
    summary: 'End a subscription with the link every newsletter carries',
    body: Link,
    reply: Message,
  }),
  subscribers: call({
    method: 'GET',
    path: '/newsletter/subscribers',
    access: 'by-role',
    summary: 'Subscribers for staff, newest first; for anybody else as many empty items as there are confirmed ones',
    query: SubscriberQuery,
    reply: {
      visitor: z.object({ data: z.object({ subscribers: z.array(z.object({})), total: z.number() }) }),
      // `total` counts the confirmed, `found` everybody who is looked for.
      staff: z.object({
        data: z.object({ subscribers: z.array(Subscriber), total: z.number(), found: z.number() }),
      }),
    },
  }),
  exportSubscribers: call({
    method: 'GET',
    path: '/newsletter/subscribers/export',
    access: 'admin',
    kind: 'file',
    summary: 'All subscribers with their states and times, as CSV',
  }),
  importSubscribers: call({
    method: 'POST',
    path: '/newsletter/subscribers/import',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'admin',
    summary: 'Add people who have asked for the newsletter elsewhere, from CSV or lines, as confirmed readers',
    body: SubscriberImport,
    bodyLimit: IMPORT_BODY,
    reply: z.object({ message: z.string(), data: ImportResult }),
  }),
  removeSubscriber: call({
    method: 'DELETE',
    path: '/newsletter/subscribers/:id',
    access: 'admin',
    summary: 'End a subscription; the address is kept, so that nobody imports it again',
    params,
    reply: Message,
  }),
};
