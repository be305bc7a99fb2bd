import type { Hono } from 'hono';
import { clientAddress, type Env } from '#platform/http/address.ts';
import { decidedBy } from '#platform/http/conditional.ts';
import { pdfPath, versionPath } from '../../rules.ts';
import type { Downloads } from './downloads.ts';
import type { SharePicture, SharePictures } from '../../share/server/share-pictures.ts';

/** What a picture shows may change any day; who has it asks again after an hour, and gets 304 mostly. */
const PICTURE_KEPT = 'public, max-age=3600';

export interface AddressNeeds {
  downloads: Downloads;
  trustProxy: number;
  sharePictures: SharePictures;
}

/**
 * `/article/{number}/{slug}.pdf`, the PDF beside its page, as Google Scholar wants it, `….v{n}.pdf`, the one of a version,
 * and `….png`, the picture of a link to it; a wrong slug leads to the right one. `/journal.png` is the picture of all
 * other pages.
 */
export function mountArticleFiles(site: Hono<Env>, { downloads, sharePictures, trustProxy }: AddressNeeds): void {
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.pdf}', async (c) => {
    const { number, file } = c.req.param();
    // Nobody has so many; a number of any length is one that is not there.
    const version = Math.min(Number(/\.v(\d+)\.pdf$/.exec(file)?.[1] ?? Number.NaN), 9_999);
    const visitor = { address: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') ?? '' };
    const isVersion = Number.isInteger(version);
    const { slug, send } = isVersion
      ? await downloads.versionPdf(number, version, visitor, c.req.raw)
      : await downloads.articlePdf(number, visitor, c.req.raw);
    const address = isVersion ? versionPath({ number, slug }, version) : pdfPath({ number, slug });
    return address.endsWith(`/${file}`) ? send() : c.redirect(address, 301);
  });
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.png}', async (c) => {
    const { path, draw } = await sharePictures.ofArticle(c.req.param('number'));
    return c.req.path === path ? sendPicture(await draw(), c.req.raw) : c.redirect(path, 301);
  });
  site.get('/journal.png', async (c) => sendPicture(await sharePictures.ofJournal(), c.req.raw));
}

function sendPicture({ bytes, etag }: SharePicture, request: Request): Response {
  const headers = new Headers({ 'content-type': 'image/png', 'cache-control': PICTURE_KEPT, etag });
  const decided = decidedBy(request, headers, etag);
  if (decided) return decided;
  headers.set('content-length', String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}
