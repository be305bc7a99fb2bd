import type { Hono } from 'hono';
import { pathIn } from '#base/language-paths.ts';
import { offeredLanguages } from '#base/languages.ts';
import { element, textElement, xmlDocument } from '#base/xml-elements.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Env } from '#platform/http/address.ts';

/** Paths of pages that need a login, and of the API. */
const DISALLOWED = [
  '/dashboard',
  '/account',
  '/author/',
  '/submission',
  '/reviews',
  '/r/',
  '/login',
  '/verify-',
  '/api/',
];

/** Serves `/robots.txt` (RFC 9309) and the OpenSearch 1.1 description that adds the journal's search to browsers. */
export function mountRobots(site: Hono<Env>, { journal, publicUrl }: { journal: Journals; publicUrl: string }): void {
  site.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Allow: /',
        ...new Set(
          DISALLOWED.flatMap((path) => offeredLanguages().map((language) => `Disallow: ${pathIn(language, path)}`)),
        ),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );
  site.get('/opensearch.xml', async (c) => {
    const { name, shortName, tagline } = await journal.read();
    const elements = [
      textElement('ShortName', shortName.slice(0, 16)),
      textElement('LongName', name.slice(0, 48)),
      textElement('Description', tagline),
      textElement('InputEncoding', 'UTF-8'),
      ...['16', '32'].map((size) =>
        textElement('Image', `${publicUrl}/favicon.ico`, { width: size, height: size, type: 'image/x-icon' }),
      ),
      element('Url', { type: 'text/html', template: `${publicUrl}/search?q={searchTerms}&page={startPage?}` }),
    ];
    const lines = elements.map((line) => `${line}\n`);
    const root = element('OpenSearchDescription', { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }, '\n', ...lines);
    return c.body(xmlDocument(root), 200, {
      'content-type': 'application/opensearchdescription+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
  });
}
