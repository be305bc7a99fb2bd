import type { Hono } from 'hono';
import { isId } from '#base/ids.ts';
import { clientAddress, type Env } from '#platform/http/address.ts';
import { articlePath, pdfPath, versionPath } from '../../rules.ts';
import type { Downloads } from './downloads.ts';

export interface PdfRouteNeeds {
  downloads: Downloads;
  trustProxy: number;
}

/** Serves `/article/{number}/files/{id}/{name}`: the files beside an article. Any name leads to the file. */
export function mountSupplements(site: Hono<Env>, { downloads, trustProxy }: PdfRouteNeeds): void {
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/files/:id{[0-9a-f-]{36}}/:name', (c) => {
    const { number, id } = c.req.param();
    const userAgent = c.req.header('user-agent') ?? '';
    const reader = { address: clientAddress(c, trustProxy), userAgent, isCounted: true };
    if (!isId<'supplement'>(id)) return c.notFound();
    return downloads.supplement({ number, id }, reader, c.req.raw);
  });
}

/**
 * Serves `/article/{number}/{slug}.pdf`, in the folder of the page as Google Scholar requires, and `….v{n}.pdf` for a
 * version. Another slug redirects to the current one.
 */
export function mountArticlePdfs(site: Hono<Env>, { downloads, trustProxy }: PdfRouteNeeds): void {
  site.get('/article/:number{MDS-\\d{4}-\\d{4,9}}/:file{[^/]+\\.pdf}', async (c) => {
    const { number, file } = c.req.param();
    // Limited, so that the number fits the database's integer type.
    const version = Math.min(Number(/\.v(\d+)\.pdf$/.exec(file)?.[1] ?? Number.NaN), 9_999);
    const userAgent = c.req.header('user-agent') ?? '';
    const reader = { address: clientAddress(c, trustProxy), userAgent, isCounted: true };
    const isVersion = Number.isInteger(version);
    const { slug, send, isMissing } = isVersion
      ? await downloads.versionPdf({ number, version }, reader, c.req.raw)
      : await downloads.articlePdf(number, reader, c.req.raw);
    // Without JavaScript the download button leads here; the page says that there is no PDF yet.
    if (isMissing && c.req.header('accept')?.includes('text/html'))
      return c.redirect(articlePath({ number, slug }), 302);
    const address = isVersion ? versionPath({ number, slug }, version) : pdfPath({ number, slug });
    return address.endsWith(`/${file}`) ? send() : c.redirect(address, 301);
  });
}
