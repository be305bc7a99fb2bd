import type { Hono } from 'hono';
import { clientAddress, type Env } from '../../../platform/http/address.ts';
import { pdfPath, versionPath } from '../rules.ts';
import type { Downloads } from './downloads.ts';

/**
 * `/article/{number}/{slug}.pdf`: the PDF beside its page, as Google Scholar wants it; `/article/{number}/{slug}.v{n}.pdf`:
 * the one of a version. A wrong slug leads to the right one.
 */
export function mountArticleFiles(
  site: Hono<Env>,
  { downloads, trustProxy }: { downloads: Downloads; trustProxy: number },
): void {
  site.get('/article/:number/:file{[^/]+\\.pdf}', async (c) => {
    const { number, file } = c.req.param();
    const version = Number(/\.v(\d{1,4})\.pdf$/.exec(file)?.[1] ?? Number.NaN);
    const visitor = { address: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') ?? '' };
    const isVersion = Number.isInteger(version);
    const { slug, send } = isVersion
      ? await downloads.versionPdf(number, version, visitor, c.req.raw)
      : await downloads.articlePdf(number, visitor, c.req.raw);
    const address = isVersion ? versionPath({ number, slug }, version) : pdfPath({ number, slug });
    return address.endsWith(`/${file}`) ? send() : c.redirect(address, 301);
  });
}
