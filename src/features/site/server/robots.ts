import type { Hono } from 'hono';
import { xmlText } from '../../../base/xml.ts';
import type { Env } from '../../../platform/http/address.ts';
import type { Journals } from '../../journal/server/service.ts';

/** What is nobody's business but that of whoever is logged in. */
const PRIVATE = ['/dashboard', '/account', '/author/', '/submission', '/login', '/verify-', '/api/'];

/** `/robots.txt` (RFC 9309) and the OpenSearch 1.1 description browsers offer the journal's search by. */
export function mountRobots(site: Hono<Env>, { journal, publicUrl }: { journal: Journals; publicUrl: string }): void {
  site.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        'Allow: /',
        ...PRIVATE.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  );
  site.get('/opensearch.xml', async (c) => {
    const { name, shortName, tagline } = await journal.read();
    const element = (tag: string, text: string) => `<${tag}>${escaped(text)}</${tag}>`;
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
      element('ShortName', shortName.slice(0, 16)),
      element('LongName', name.slice(0, 48)),
      element('Description', tagline),
      element('InputEncoding', 'UTF-8'),
      ...[16, 32].map(
        (size) => `<Image width="${size}" height="${size}" type="image/x-icon">${publicUrl}/favicon.ico</Image>`,
      ),
      `<Url type="text/html" template="${publicUrl}/search?q={searchTerms}&amp;page={startPage?}"/>`,
      '</OpenSearchDescription>',
      '',
    ];
    return c.body(lines.join('\n'), 200, {
      'content-type': 'application/opensearchdescription+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
  });
}

function escaped(text: string): string {
  return xmlText(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
