import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';

export const AboutSection = z.object({
  id: z.string(),
  section: z.string(),
  title: z.nullable(z.string()),
  content: z.string(),
  order: z.number(),
});
export type AboutSection = z.infer<typeof AboutSection>;

export const Faq = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof Faq>;

/** A standing text of the journal; `body` is the small Markdown subset. */
export const Document = z.object({ key: z.string(), title: z.string(), body: z.string(), updatedAt: z.string() });
export type Document = z.infer<typeof Document>;

export const pagesContract = {
  about: call({
    method: 'GET',
    path: '/about-sections',
    access: 'public',
    summary: 'Sections of the About page by their order; a bare array',
    bare: true,
    reply: z.array(AboutSection),
  }),
  faqs: call({
    method: 'GET',
    path: '/faqs',
    access: 'public',
    summary: 'Frequently asked questions, oldest first',
    reply: z.object({ data: z.object({ faqs: z.array(Faq) }) }),
  }),
  document: call({
    method: 'GET',
    path: '/documents/:key',
    access: 'public',
    summary: 'A standing text: a policy or a part of the guidelines',
    params: z.object({ key: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
    reply: z.object({ data: Document }),
  }),
};
