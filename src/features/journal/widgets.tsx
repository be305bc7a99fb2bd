import { createContext, useContext } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Thing } from 'schema-dts';
import { pathIn } from '#base/language-paths.ts';
import { currentLanguage, type Language, LOCALES, offeredLanguages } from '#base/languages.ts';
import { firstParagraph } from '#base/markdown.ts';
import { excerpt } from '#base/text.ts';
import { inPageLanguage, languagesOf, type Translations } from '#base/translations.ts';
import { JOURNAL, type Journal } from './journal.ts';
import { journalTexts } from './texts.ts';

const JournalContext = createContext<Journal>(JOURNAL);

/** Provides the facts about the journal to all components inside. */
export const JournalProvider = JournalContext.Provider;

/** Facts about the journal. */
export function useJournal(): Journal {
  return useContext(JournalContext);
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Loader data of the layout around a page, where there is no component yet: in the page's meta. */
function around(matches: Matches): { journal?: Journal; origin?: string } {
  const found = matches.find((match) => (match?.loaderData as { journal?: Journal } | undefined)?.journal);
  return (found?.loaderData as { journal?: Journal; origin?: string } | undefined) ?? {};
}

/** The same as `useJournal`, in a page's meta. */
export function journalIn(matches: Matches): Journal {
  return around(matches).journal ?? JOURNAL;
}

/** The journal's origin, "https://journal.example.org", in a page's meta. */
export function originIn(matches: Matches): string {
  return around(matches).origin ?? '';
}

/** The preview picture of pages without one of their own. */
export const JOURNAL_PICTURE = '/journal.png';
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
const DESCRIPTION = 200;
/** The addresses of a page in its languages, for search engines; `x-default` is for people of any other. */
function alternatesOf(origin: string, path: string, languages: readonly Language[]): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => {
    return { tagName: 'link', rel: 'alternate', hrefLang, href: `${origin}${pathIn(language, path)}` } as const;
  };
  return [...languages.map((language) => link(language, language)), link('x-default', 'en')];
}

export interface PageDescription {
  /** The title without the journal's name, which is added to it; absent on the home page. */
  title?: string | undefined;
  description?: string | undefined;
  /** The page's canonical path, with the part of the query that makes another page of it. */
  path: string;
  /**
   * The languages that the page's main text is in, by default all; a page in another language names the one without a prefix as its
   * origin.
   */
  languages?: readonly Language[] | undefined;
  /** Keeps a page that people may read out of search engines. */
  unlisted?: boolean | undefined;
  type?: 'website' | 'article' | undefined;
  picture?: { path: string; alt: string } | undefined;
  /** The page's schema.org description. */
  things?: Thing[] | undefined;
}

/** The languages of a page that is mainly an English text. */
export const IN_ENGLISH: readonly Language[] = ['en'];

/** The head of a page with one text that the office has written. */
export function metaOfText(
  record: { title: string; body: string; translations?: Translations<object> | undefined },
  path: string,
): PageDescription {
  const { title, body } = inPageLanguage(record);
  return { title, description: firstParagraph(body), path, languages: languagesOf(record) };
}

/**
 * Metadata of a public page for search engines and link previews: title, description, canonical address,
 * OpenGraph (ogp.me) with a picture, and JSON-LD.
 */
export function pageMeta(matches: Matches, page: PageDescription): MetaDescriptor[] {
  const [journal, origin] = [journalIn(matches), originIn(matches)];
  const title = page.title ?? `${journal.name} (${journal.shortName})`;
  const description = excerpt((page.description || journalTexts.about).replace(/\s+/gu, ' ').trim(), DESCRIPTION);
  const { path, alt } = page.picture ?? { path: JOURNAL_PICTURE, alt: journal.name };
  const { languages = offeredLanguages() } = page;
  const isOwnOrigin = languages.includes(currentLanguage());
  const url = `${origin}${isOwnOrigin ? pathIn(currentLanguage(), page.path) : page.path}`;
  const graph: Record<string, string> = {
    type: page.type ?? 'website',
    site_name: journal.name,
    title,
    description,
    url,
    // With its country, as ogp.me requires.
    locale: LOCALES[currentLanguage()].replace('-', '_'),
    image: `${origin}${path}`,
    'image:type': 'image/png',
    'image:width': String(PICTURE_SIZE.width),
    'image:height': String(PICTURE_SIZE.height),
    'image:alt': alt,
  };
  return [
    { title: page.title ? `${page.title} | ${journal.shortName}` : title },
    { name: 'description', content: description },
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(languages.length === 1 || page.unlisted ? [] : alternatesOf(origin, page.path, languages)),
    ...Object.entries(graph).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.things ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': page.things } }] : []),
  ];
}
