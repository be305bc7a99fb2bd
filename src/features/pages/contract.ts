import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { markdownText, optionalText, wholeNumber } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { translationsOf } from '#base/translations.ts';
import { pageTexts } from './texts.ts';

const errors = messagesOf(pageTexts.errors);

export const AboutSection = z.object({
  id: z.string(),
  section: z.string(),
  title: z.nullable(z.string()),
  content: z.string(),
  translations: z.optional(
    translationsOf(z.object({ title: z.optional(z.nullable(z.string())), content: z.string() })),
  ),
  order: z.number(),
});
export type AboutSection = z.infer<typeof AboutSection>;

/** Section in staff replies. */
export const StaffSection = z.extend(AboutSection, { version: z.number() });
export type StaffSection = z.infer<typeof StaffSection>;

const sectionTitleField = optionalText(200, errors.tooLong(200));
const sectionContent = markdownText(20_000, {
  missing: errors.sectionBoth,
  tooLong: errors.tooLong(20_000),
  marks: errors.marks,
});

export const SectionDraft = z.object({
  section: z.string(errors.sectionBoth).check(z.trim(), z.regex(/^[A-Z][A-Z_]{0,59}$/, errors.sectionBoth)),
  title: sectionTitleField,
  content: sectionContent,
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(z.object({ title: sectionTitleField, content: sectionContent }))),
  order: z.optional(wholeNumber(0, 999, errors.order)),
  version: Version,
});
export type SectionDraft = z.input<typeof SectionDraft>;

const FaqTexts = z.object({ question: z.string(), answer: z.string() });
export const Faq = z.extend(FaqTexts, { id: z.string(), translations: z.optional(translationsOf(FaqTexts)) });
export type Faq = z.infer<typeof Faq>;

/** Question in staff replies. */
export const StaffFaq = z.extend(Faq, { version: z.number() });
export type StaffFaq = z.infer<typeof StaffFaq>;

const faqText = (max: number) =>
  z.string(errors.faqBoth).check(z.trim(), z.minLength(1, errors.faqBoth), z.maxLength(max, errors.tooLong(max)));

const FaqTextsDraft = z.object({ question: faqText(500), answer: faqText(10_000) });
export const FaqDraft = z.extend(FaqTextsDraft, {
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(FaqTextsDraft)),
  version: Version,
});
export type FaqDraft = z.infer<typeof FaqDraft>;

const sectionParams = z.object({ id: idOf<'section'>() });
const faqParams = z.object({ id: idOf<'faq'>() });
const faqReply = z.object({ message: z.string(), data: StaffFaq });

/** A policy; `body` is the Markdown subset. */
const DocumentTexts = z.object({ title: z.string(), body: z.string() });
export const Document = z.extend(DocumentTexts, {
  key: z.string(),
  translations: z.optional(translationsOf(DocumentTexts)),
  updatedAt: z.string(),
});
export type Document = z.infer<typeof Document>;

/** A policy in staff replies. */
const StaffDocument = z.extend(Document, {
  /** False for a draft, which has no page yet. */
  isPublic: z.boolean(),
  version: z.number(),
});
export type StaffDocument = z.infer<typeof StaffDocument>;

const DocumentTextsDraft = z.object({
  title: z
    .string(errors.documentTitle)
    .check(z.trim(), z.minLength(1, errors.documentTitle), z.maxLength(200, errors.documentTitle)),
  body: markdownText(50_000, { missing: errors.documentBody, tooLong: errors.documentBody, marks: errors.marks }),
});
const DocumentDraft = z.extend(DocumentTextsDraft, {
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(DocumentTextsDraft)),
  /** Left out: unchanged. */
  isPublic: z.optional(z.boolean()),
  version: Version,
});
export type DocumentDraft = z.input<typeof DocumentDraft>;
const key = z.object({ key: z.string().check(z.regex(/^[a-z-]{1,60}$/)) });

export const pagesContract = {
  about: call({
    method: 'GET',
    path: '/about-sections',
    access: 'public',
    shared: true,
    summary: 'Sections of the About page in their order, as a bare array',
    bare: true,
    reply: { visitor: z.array(AboutSection), for: 'page.manage', staff: z.array(StaffSection) },
  }),
  addSection: call({
    method: 'POST',
    path: '/about-sections',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'page.manage',
    summary: 'Add a section to the About page; last unless `order` is set',
    body: SectionDraft,
    reply: z.object({ message: z.string(), data: StaffSection }),
  }),
  changeSection: call({
    method: 'PUT',
    path: '/about-sections/:id',
    storesMuch: true,
    access: 'page.manage',
    summary: 'Change a section',
    params: sectionParams,
    body: SectionDraft,
    reply: z.object({ message: z.string(), data: StaffSection }),
  }),
  removeSection: call({
    method: 'DELETE',
    path: '/about-sections/:id',
    access: 'page.manage',
    summary: 'Delete a section',
    params: sectionParams,
    reply: z.object({ message: z.string() }),
  }),
  faqs: call({
    method: 'GET',
    path: '/faqs',
    access: 'public',
    shared: true,
    summary: 'Frequently asked questions, oldest first',
    reply: {
      visitor: z.object({ data: z.object({ faqs: z.array(Faq) }) }),
      for: 'page.manage',
      staff: z.object({ data: z.object({ faqs: z.array(StaffFaq) }) }),
    },
  }),
  addFaq: call({
    method: 'POST',
    path: '/faqs',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'page.manage',
    summary: 'Add a question',
    body: FaqDraft,
    reply: faqReply,
  }),
  changeFaq: call({
    method: 'PATCH',
    path: '/faqs/:id',
    storesMuch: true,
    access: 'page.manage',
    summary: 'Change a question',
    params: faqParams,
    body: FaqDraft,
    reply: faqReply,
  }),
  removeFaq: call({
    method: 'DELETE',
    path: '/faqs/:id',
    access: 'page.manage',
    summary: 'Delete a question',
    params: faqParams,
    reply: z.object({ message: z.string() }),
  }),
  document: call({
    method: 'GET',
    path: '/documents/:key',
    access: 'public',
    shared: true,
    summary: 'A public policy',
    params: key,
    reply: { visitor: z.object({ data: Document }), for: 'page.manage', staff: z.object({ data: StaffDocument }) },
  }),
  documents: call({
    method: 'GET',
    path: '/documents',
    access: 'page.manage',
    summary: 'Policies, ordered by key',
    reply: z.object({ data: z.array(StaffDocument) }),
  }),
  changeDocument: call({
    method: 'PUT',
    path: '/documents/:key',
    storesMuch: true,
    access: 'page.manage',
    summary: 'Change a policy, publish it or make it a draft',
    params: key,
    body: DocumentDraft,
    reply: z.object({ message: z.string() }),
  }),
};
