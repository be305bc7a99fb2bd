import { pathIn } from '#base/language-paths.ts';
import type { Language } from '#base/languages.ts';

/** Addresses of this site in links and forms, except in those that lead to another language. */
const ADDRESS = /(?<!hrefLang="\w\w" href=")(?<= (?:href|action)=")\/(?!\/)[^"]*/g;

/**
 * Has the links and forms of a page without a framework stay in the page's language. Done with the finished page, because texts of the
 * office have links, too, and most links are plain elements without a router.
 */
export function pageLinksIn(language: Language, html: string): string {
  return language === 'en' ? html : html.replaceAll(ADDRESS, (address) => pathIn(language, address));
}
