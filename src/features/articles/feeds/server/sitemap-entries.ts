import { pathIn } from '#base/language-paths.ts';
import { type Language, offeredLanguages } from '#base/languages.ts';
import { element, textElement } from '#base/xml-elements.ts';

/** Entries of a sitemap (sitemaps.org), for a site with this origin. */
export function sitemapEntries(publicUrl: string) {
  const alternates = (path: string, languages: readonly Language[]) =>
    languages.map((language) =>
      element('xhtml:link', { rel: 'alternate', hreflang: language, href: `${publicUrl}${pathIn(language, path)}` }),
    );
  const entry = (path: string, changed?: Date, links: string[] = []) =>
    element(
      'url',
      {},
      textElement('loc', `${publicUrl}${path}`),
      changed ? textElement('lastmod', changed.toISOString()) : '',
      ...links,
    );
  const entriesIn = (languages: readonly Language[], path: string, changed?: Date): string =>
    languages.length === 1
      ? entry(path, changed)
      : languages.map((language) => entry(pathIn(language, path), changed, alternates(path, languages))).join('');
  return {
    /** A page with one address. */
    entry: (path: string, changed?: Date): string => entry(path, changed),
    /** The addresses of a page in these languages, which name each other. */
    entriesIn,
    /** A page whose words are those of the interface. */
    translated: (path: string): string => entriesIn(offeredLanguages(), path),
  };
}
