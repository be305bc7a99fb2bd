import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { requiredLine } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { LANGUAGES } from '#base/languages.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { isReadable } from '#base/markdown.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery } from '#base/paging.ts';
import { TEST_MAILS } from './limits.ts';
import { bytesOf, CONTENT_BYTES } from './rules.ts';
import { newsletterTexts } from './texts.ts';

const errors = messagesOf(newsletterTexts.errors);

/** Text of a newsletter: `title` is one line, `content` Markdown of at most 200 kB. */
export const NewsletterText = z.object({
  title: requiredLine(errors.title, 500, errors.titleLong),
  content: z.string(errors.content).check(
    z.refine((text) => text.trim().length > 0, errors.content),
    z.refine((text) => bytesOf(text) <= CONTENT_BYTES, errors.contentLong),
    z.refine(isReadable, errors.contentMarks),
  ),
});
export type NewsletterText = z.infer<typeof NewsletterText>;

/** Text of a newsletter, with the language of the subscribers who get it; all get one without a language. */
export const NewsletterDraft = z.extend(NewsletterText, {
  language: z.optional(z.enum(LANGUAGES)),
});
export type NewsletterDraft = z.infer<typeof NewsletterDraft>;

/** `key` is an idempotency key: the same key never sends twice. */
const NewsletterToSend = z.extend(NewsletterDraft, { key: z.optional(z.uuid()) });
export type NewsletterToSend = z.infer<typeof NewsletterToSend>;

const NewsletterChange = z.extend(NewsletterText, { version: Version });
export type NewsletterChange = z.infer<typeof NewsletterChange>;

/** Mails by state; the four counts add up to the total. */
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
  /** That of its readers; null for a newsletter to all. */
  language: z.nullable(z.enum(LANGUAGES)),
  createdAt: z.string(),
  /** Time of the last change after sending; null while the text is the one that was sent. */
  editedAt: z.nullable(z.string()),
  version: z.number(),
  progress: Progress,
});
export type Newsletter = z.infer<typeof Newsletter>;

export const NEWSLETTERS_PER_PAGE = 10;
/** In one response, because each may have 200 kB. */
const MAX_NEWSLETTERS = 50;

/** Failed recipient with the mail server's reason. */
const Failed = z.object({ address: z.string(), reason: z.nullable(z.string()) });

const params = z.object({ id: idOf<'newsletter'>() });
const Message = z.object({ message: z.string() });

export const sendingContract = {
  list: call({
    method: 'GET',
    path: '/newsletter',
    access: 'newsletter.manage',
    summary: 'Newsletters, newest first, each with its progress',
    query: z.object({
      ...pageQuery(MAX_NEWSLETTERS),
      perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_NEWSLETTERS)), MAX_NEWSLETTERS),
    }),
    reply: z.object({ data: z.array(Newsletter), total: z.number() }),
  }),
  send: call({
    method: 'POST',
    path: '/newsletter/send',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'newsletter.manage',
    summary: 'Send a newsletter to every confirmed subscriber, or to those of one language, once for each key',
    body: NewsletterToSend,
    reply: z.object({ message: z.string(), data: Newsletter }),
  }),
  sendTest: call({
    method: 'POST',
    path: '/newsletter/test',
    limits: [TEST_MAILS],
    storesMuch: true,
    access: 'newsletter.manage',
    summary: 'Mail a newsletter to oneself as the subscribers would get it; nothing is stored',
    body: NewsletterDraft,
    reply: Message,
  }),
  change: call({
    method: 'PUT',
    path: '/newsletter/:id',
    storesMuch: true,
    access: 'newsletter.manage',
    summary: 'Change a newsletter that was sent; it is marked as edited and not sent again',
    params,
    body: NewsletterChange,
    reply: z.object({ message: z.string(), data: Newsletter }),
  }),
  progress: call({
    method: 'GET',
    path: '/newsletter/:id/progress',
    access: 'newsletter.manage',
    summary: 'Progress of a newsletter, and the recipients that failed',
    params,
    reply: z.object({ data: z.extend(Progress, { failures: z.array(Failed) }) }),
  }),
};
