import * as z from 'zod/mini';
import { call, Version } from '../../base/contract.ts';
import { pageQuery, SearchText } from '../../base/paging.ts';
import { EmailAddress } from '../accounts/contract.ts';
import { bytesOf, CONTENT_BYTES, IMPORT_BYTES, isReadable } from './rules.ts';
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

/** What a newsletter says: `title` is one line, `content` Markdown of at most 200 kB. */
export const NewsletterWords = z.object({
  title: z.string(errors.title).check(
    z.overwrite((text) => text.replace(/\p{Cc}+/gu, ' ')),
    z.trim(),
    z.minLength(1, errors.title),
    z.maxLength(500, errors.titleLong),
  ),
  content: z.string(errors.content).check(
    z.refine((text) => text.trim().length > 0, errors.content),
    z.refine((text) => bytesOf(text) <= CONTENT_BYTES, errors.contentLong),
    z.refine(isReadable, errors.contentMarks),
  ),
});
export type NewsletterWords = z.infer<typeof NewsletterWords>;

/** `key` stands for one intention to send: the same key never sends twice. */
const NewsletterToSend = z.extend(NewsletterWords, { key: z.optional(z.uuid()) });
export type NewsletterToSend = z.infer<typeof NewsletterToSend>;

const NewsletterChange = z.extend(NewsletterWords, { version: Version });
export type NewsletterChange = z.infer<typeof NewsletterChange>;

/** How many of its mails are in which state; the four counts add up to the total. */
const Progress = z.object({
  total: z.number(),
  queued: z.number(),
  sent: z.number(),
  failed: z.number(),
  withdrawn: z.number(),
  isDone: z.boolean(),
});
export type Progress = z.infer<typeof Progress>;

export const Newsletter = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** When it was changed after it had been sent; null as long as it reads as the readers got it. */
  editedAt: z.nullable(z.string()),
  version: z.number(),
  progress: Progress,
});
export type Newsletter = z.infer<typeof Newsletter>;

export const NEWSLETTERS_A_PAGE = 10;

/** Who could not be reached, and what the mail server said. */
const Failed = z.object({ address: z.string(), reason: z.nullable(z.string()) });

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

const params = z.object({ id: z.uuid() });
/** Line ends and quotation marks take two characters in JSON. */
const IMPORT_BODY = 2 * IMPORT_BYTES + 64 * 1024;

export const newsletterContract = {
  subscribe: call({
    method: 'POST',
    path: '/newsletter/subscribe',
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
    access: 'public',
    summary: 'Confirm a subscription with the link that was mailed',
    body: Link,
    reply: Message,
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/newsletter/unsubscribe',
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
  list: call({
    method: 'GET',
    path: '/newsletter',
    access: 'staff',
    summary: 'Newsletters, newest first, each with how far it is',
    query: z.object({
      ...pageQuery(NEWSLETTERS_A_PAGE),
      perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), NEWSLETTERS_A_PAGE),
    }),
    reply: z.object({ data: z.array(Newsletter), total: z.number() }),
  }),
  send: call({
    method: 'POST',
    path: '/newsletter/send',
    access: 'admin',
    summary: 'Send a newsletter to every confirmed reader, once for each key',
    body: NewsletterToSend,
    reply: z.object({ message: z.string(), data: Newsletter }),
  }),
  sendTest: call({
    method: 'POST',
    path: '/newsletter/test',
    access: 'admin',
    summary: 'Mail a newsletter to oneself, as the readers would get it; nothing is kept',
    body: NewsletterWords,
    reply: Message,
  }),
  change: call({
    method: 'PUT',
    path: '/newsletter/:id',
    access: 'admin',
    summary: 'Change a newsletter that was sent; it is marked as edited and not sent again',
    params,
    body: NewsletterChange,
    reply: z.object({ message: z.string(), data: Newsletter }),
  }),
  progress: call({
    method: 'GET',
    path: '/newsletter/:id/progress',
    access: 'staff',
    summary: 'How far the sending of a newsletter is, and who could not be reached',
    params,
    reply: z.object({ data: z.extend(Progress, { failures: z.array(Failed) }) }),
  }),
};
