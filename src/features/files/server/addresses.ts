import type { Hono } from 'hono';
import type { Env } from '#platform/http/address.ts';
import type { Images } from './images.ts';

/** Serves `/images/{id}.webp`, the public address of a picture. */
export function mountImages(site: Hono<Env>, { images }: { images: Images }): void {
  site.get('/images/:file{[^/]+\\.webp}', (c) => images.send(c.req.param('file').slice(0, -'.webp'.length), c.req.raw));
}
