import type { Hono } from 'hono';
import { LANGUAGES } from '#base/languages.ts';
import type { Env } from '#platform/http/address.ts';
import { preconditionResponse } from '#platform/http/conditional.ts';
import type { SharePicture, SharePictures } from './share-pictures.ts';

/** A picture may change any day, so clients revalidate after an hour, mostly with 304. */
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Serves the share pictures (Open Graph): `/article/{number}/{slug}.png` and, in another language, `{slug}.fr.png`, with a
 * redirect from another slug, and
 * `/journal.png` for all other pages.
 */
export function mountSharePictures(site: Hono<Env>, { sharePictures }: { sharePictures: SharePictures }): void {
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.png}', async (c) => {
    const { number, file } = c.req.param();
    const language = LANGUAGES.find((one) => file.endsWith(`.${one}.png`)) ?? 'en';
    const { path, draw } = await sharePictures.ofArticle(number, language);
    return c.req.path === path ? sendPicture(await draw(), c.req.raw) : c.redirect(path, 301);
  });
  site.get('/journal.png', async (c) => sendPicture(await sharePictures.ofJournal(), c.req.raw));
}

function sendPicture({ bytes, etag }: SharePicture, request: Request): Response {
  const headers = new Headers({ 'content-type': 'image/png', 'cache-control': CACHE_CONTROL, etag });
  const early = preconditionResponse(request, headers, { etag });
  if (early) return early;
  headers.set('content-length', String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}
