import type { Hono } from 'hono';
import { clientAddress, type Env } from '../../../platform/http/address.ts';
import { pdfPath } from '../rules.ts';
import type { Downloads } from './downloads.ts';

/** `/article/{number}/{slug}.pdf`: the PDF beside its page, as Google Scholar wants it. A wrong slug leads to the right one. */
export function mountArticleFiles(
  site: Hono<Env>,
  { downloads, trustProxy }: { downloads: Downloads; trustProxy: number },
): void {
  site.get('/article/:number/:file{[^/]+\\.pdf}', async (c) => {
    const { number, file } = c.req.param();
    const visitor = { address: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') ?? '' };
    const pdf = await downloads.articlePdf(number, visitor, c.req.raw);
    return file === `${pdf.slug}.pdf` ? pdf.send() : c.redirect(pdfPath({ number, slug: pdf.slug }), 301);
  });
}
