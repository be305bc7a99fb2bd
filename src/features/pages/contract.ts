import * as z from 'zod/mini';
import { call, Version } from '../../base/contract.ts';
import { pageTexts } from './texts.ts';

const { errors } = pageTexts;

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

/** A question as staff see it. */
export const StaffFaq = z.extend(Faq, { version: z.number() });
export type StaffFaq = z.infer<typeof StaffFaq>;

const faqText = (max: number) =>
  z.string(errors.faqBoth).check(z.trim(), z.minLength(1, errors.faqBoth), z.maxLength(max, errors.tooLong(max)));

export const FaqDraft = z.object({ question: faqText(500), answer: faqText(10_000), version: Version });
export type FaqDraft = z.infer<typeof FaqDraft>;

const params = z.object({ id: z.uuid() });
const faqReply = z.object({ message: z.string(), data: StaffFaq });

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
    reply: {
      visitor: z.object({ data: z.object({ faqs: z.array(Faq) }) }),
      staff: z.object({ data: z.object({ faqs: z.array(StaffFaq) }) }),
    },
  }),
  addFaq: call({
    method: 'POST',
    path: '/faqs',
    access: 'admin',
    summary: 'Add a question',
    body: FaqDraft,
    reply: faqReply,
  }),
  changeFaq: call({
    method: 'PATCH',
    path: '/faqs/:id',
    access: 'admin',
    summary: 'Change a question',
    params,
    body: FaqDraft,
    reply: faqReply,
  }),
  removeFaq: call({
    method: 'DELETE',
    path: '/faqs/:id',
    access: 'admin',
    summary: 'Delete a question',
    params,
    reply: z.object({ message: z.string() }),
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
