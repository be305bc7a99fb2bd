import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { requiredLine } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { isReadable } from '#base/markdown.ts';
import { pageQuery } from '#base/paging.ts';
import { TEST_MAILS } from './limits.ts';
import { bytesOf, CONTENT_BYTES } from './rules.ts';
import { newsletterTexts } from './texts.ts';

const { errors } = newsletterTexts;

/** What a newsletter says: `title` is one line, `content` Markdown of at most 200 kB. */
export const NewsletterWords = z.object({
  title: requiredLine(errors.title, 500, errors.titleLong),
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

const params = z.object({ id: idOf<'newsletter'>() });
const Message = z.object({ message: z.string() });

export const sendingContract = {
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
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'admin',
    summary: 'Send a newsletter to every confirmed reader, once for each key',
    body: NewsletterToSend,
    reply: z.object({ message: z.string(), data: Newsletter }),
  }),
  sendTest: call({
    method: 'POST',
    path: '/newsletter/test',
    limits: [TEST_MAILS],
    storesMuch: true,
    access: 'admin',
    summary: 'Mail a newsletter to oneself, as the readers would get it; nothing is kept',
    body: NewsletterWords,
    reply: Message,
  }),
  change: call({
    method: 'PUT',
    path: '/newsletter/:id',
    storesMuch: true,
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
