import type { Hono } from 'hono';
import type { Env } from '../../../platform/http/address.ts';
import { pdfPath } from '../rules.ts';
import type { Downloads } from './downloads.ts';
import type { SharePicture, SharePictures } from './share-pictures.ts';

/** What a picture shows may change any day; who has it asks again after an hour, and gets 304 mostly. */
const PICTURE_KEPT = 'public, max-age=3600';

export interface AddressNeeds {
  downloads: Downloads;
  sharePictures: SharePictures;
}

/**
 * `/article/{number}/{slug}.pdf`, the PDF beside its page, as Google Scholar wants it, and `….png`, the picture of a link
 * to it; a wrong slug leads to the right one. `/journal.png` is the picture of all other pages.
 */
export function mountArticleFiles(site: Hono<Env>, { downloads, sharePictures }: AddressNeeds): void {
  site.get('/article/:number/:file{[^/]+\\.pdf}', async (c) => {
    const { number, file } = c.req.param();
    const pdf = await downloads.articlePdf(number, c.req.raw);
    return file === `${pdf.slug}.pdf` ? pdf.send() : c.redirect(pdfPath({ number, slug: pdf.slug }), 301);
  });
  site.get('/article/:number/:file{[^/]+\\.png}', async (c) => {
    const { path, draw } = await sharePictures.ofArticle(c.req.param('number'));
    return c.req.path === path ? sendPicture(await draw(), c.req.raw) : c.redirect(path, 301);
  });
  site.get('/journal.png', async (c) => sendPicture(await sharePictures.ofJournal(), c.req.raw));
}

function sendPicture({ bytes, etag }: SharePicture, request: Request): Response {
  const headers = { 'content-type': 'image/png', 'cache-control': PICTURE_KEPT, etag };
  const known = request.headers.get('if-none-match')?.split(',');
  if (known?.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-length': String(bytes.length) } });
}
