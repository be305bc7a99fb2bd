import type { Hono } from 'hono';
import type { Env } from '../../../platform/http/address.ts';
import { pdfPath } from '../rules.ts';
import type { Downloads } from './downloads.ts';

/** `/article/{number}/{slug}.pdf`: the PDF beside its page, as Google Scholar wants it. A wrong slug leads to the right one. */
export function mountArticleFiles(site: Hono<Env>, { downloads }: { downloads: Downloads }): void {
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.pdf}', async (c) => {
    const { number, file } = c.req.param();
    const pdf = await downloads.articlePdf(number, c.req.raw);
    return file === `${pdf.slug}.pdf` ? pdf.send() : c.redirect(pdfPath({ number, slug: pdf.slug }), 301);
  });
}
