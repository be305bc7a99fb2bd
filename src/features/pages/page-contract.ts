import * as z from 'zod/mini';
import { call, Version } from '#base/contract.ts';
import { markdownText, requiredLine, requiredText, slugField } from '#base/fields.ts';
import { idOf } from '#base/ids.ts';
import { STAFF_ONLY } from '#base/limits.ts';
import { messagesOf } from '#base/messages.ts';
import { translationsOf } from '#base/translations.ts';
import { PAGE_MENUS, POLICIES } from './rules.ts';
import { SITE_TEXT_KEYS } from './site-texts.ts';
import { pageTexts } from './texts.ts';

const errors = messagesOf(pageTexts.errors);

export const Page = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The Markdown subset. */
  body: z.string(),
  translations: z.optional(translationsOf(z.object({ title: z.string(), body: z.string() }))),
  menu: z.enum(PAGE_MENUS),
});

/** A page in staff replies. */
const StaffPage = z.extend(Page, { version: z.number() });
export type StaffPage = z.infer<typeof StaffPage>;

const PageTextsDraft = z.object({
  title: requiredLine(errors.documentTitle, 200, errors.documentTitle),
  body: markdownText(50_000, { missing: errors.documentBody, tooLong: errors.documentBody, marks: errors.marks }),
});
const PageDraft = z.extend(PageTextsDraft, {
  /** Left out: unchanged. */
  translations: z.optional(translationsOf(PageTextsDraft)),
  menu: z.enum(PAGE_MENUS, errors.menu),
  /** Made from the title when it is missing; a change without it keeps the address. */
  slug: slugField(errors.slug),
  version: Version,
});
export type PageDraft = z.input<typeof PageDraft>;

const Menu = z.object({
  policies: z.array(z.enum(POLICIES)),
  pages: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      translations: z.optional(translationsOf(z.object({ title: z.string() }))),
      menu: z.enum(PAGE_MENUS),
    }),
  ),
});

const SiteText = z.object({ key: z.enum(SITE_TEXT_KEYS), text: z.string() });
/** A text in staff replies. */
const StaffSiteText = z.extend(SiteText, { version: z.number() });
export type StaffSiteText = z.infer<typeof StaffSiteText>;
const SiteTextDraft = z.object({ text: requiredText(errors.text, 10_000, errors.textLong), version: Version });
export type SiteTextDraft = z.input<typeof SiteTextDraft>;

const pageParams = z.object({ id: idOf<'page'>() });
const pageReply = z.object({ message: z.string(), data: StaffPage });
const textParams = z.object({ key: z.enum(SITE_TEXT_KEYS) });

export const ownPagesContract = {
  menu: call({
    method: 'GET',
    path: '/menu',
    access: 'public',
    shared: true,
    summary: 'Public policies and the pages that a menu links to',
    reply: z.object({ data: Menu }),
  }),
  pages: call({
    method: 'GET',
    path: '/pages',
    access: 'page.manage',
    summary: 'Pages that staff have written, oldest first',
    reply: z.object({ data: z.array(StaffPage) }),
  }),
  page: call({
    method: 'GET',
    path: '/pages/:slug',
    access: 'public',
    shared: true,
    summary: 'A page by its address',
    params: z.object({ slug: z.string().check(z.maxLength(100)) }),
    reply: z.object({ data: Page }),
  }),
  addPage: call({
    method: 'POST',
    path: '/pages',
    limits: STAFF_ONLY,
    storesMuch: true,
    access: 'page.manage',
    summary: 'Add a page; its address is made from the title unless `slug` is set',
    body: PageDraft,
    reply: pageReply,
  }),
  changePage: call({
    method: 'PUT',
    path: '/pages/:id',
    storesMuch: true,
    access: 'page.manage',
    summary: 'Change a page',
    params: pageParams,
    body: PageDraft,
    reply: pageReply,
  }),
  removePage: call({
    method: 'DELETE',
    path: '/pages/:id',
    access: 'page.manage',
    summary: 'Delete a page',
    params: pageParams,
    reply: z.object({ message: z.string() }),
  }),
  siteTexts: call({
    method: 'GET',
    path: '/site-texts',
    access: 'public',
    shared: true,
    summary: 'Texts of the home page and the guidelines',
    reply: {
      visitor: z.object({ data: z.array(SiteText) }),
      for: 'page.manage',
      staff: z.object({ data: z.array(StaffSiteText) }),
    },
  }),
  changeSiteText: call({
    method: 'PUT',
    path: '/site-texts/:key',
    storesMuch: true,
    access: 'page.manage',
    summary: 'Change a text of the home page or the guidelines; the built-in text goes back to it',
    params: textParams,
    body: SiteTextDraft,
    reply: z.object({ message: z.string() }),
  }),
};
