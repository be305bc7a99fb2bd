import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { newId } from '#base/ids.ts';
import { prefixOf, splitLanguage } from '#base/language-paths.ts';
import { inLanguage } from '../languages.ts';
import { currentRequestId, type Log } from '../observability/log.ts';
import type { Env } from './address.ts';
import { brotliPages } from './brotli.ts';
import { isShared } from './cacheability.ts';
import { asFailure, errorResponse, notFound } from './errors.ts';
import { refuseOtherMethods } from './methods.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { refuseLargeBody } from './serve.ts';

/** Renders pages. */
export type PageHandler = (request: Request, env: Env['Bindings']) => Promise<Response>;

const MAX_FORM_BYTES = 1024 * 1024;

export interface SiteNeeds {
  api: Hono<Env>;
  /** Mounts addresses that are neither API calls nor pages: PDFs, feeds. */
  mount: (site: Hono<Env>) => void;
  pages: PageHandler;
  /** The built browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Resolves if the database responds. */
  ready: () => Promise<void>;
  secureOrigin: boolean;
  /** Pages whose forms have files, and the bytes of such a form; others take 1 MB. */
  largeForms?: { path: RegExp; bytes: number };
  log: Log;
}

/** Everything one origin serves: API, pages, files, health checks. */
export function createSite({
  api,
  mount,
  pages,
  clientFolder,
  ready,
  secureOrigin,
  largeForms,
  log,
}: SiteNeeds): Hono<Env> {
  const site = new Hono<Env>({ strict: false });
  site.use('*', compressed);
  site.use('*', async (c, next) => {
    await next();
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', '5');
    // Without Cache-Control browsers choose a lifetime themselves (RFC 9111, 4.2.2): for a 301, unlimited.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-cache');
    addSecurityHeaders(c.res.headers, secureOrigin);
    const requestId = currentRequestId();
    // A built file is the same for every request, and style sheets delay the page.
    if (requestId && !isImmutable(c.res)) c.res.headers.set('x-request-id', requestId);
  });
  site.get('/healthz', (c) => c.json({ status: 'ok' }));
  site.get('/readyz', async (c) => {
    try {
      await ready();
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'unavailable' }, 503, { 'retry-after': '5' });
    }
  });
  if (clientFolder) mountBuiltFiles(site, clientFolder);
  mount(site);
  site.route('/', api);
  const limitOf = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => inLanguageOf(c.req.path, refuseLargeBody) });
  const [limit, largeLimit] = [limitOf(MAX_FORM_BYTES), limitOf(largeForms?.bytes ?? MAX_FORM_BYTES)];
  site.post('*', (c, next) => (largeForms?.path.test(c.req.path) ? largeLimit : limit)(c, next));
  site.all('*', async (c) => {
    if (!isDecodable(new URL(c.req.url).pathname)) throw notFound();
    const refuse = () => refuseOtherMethods(site, { method: c.req.method, path: c.req.path });
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead) refuse();
    const response = await pages(c.req.raw, c.env);
    // For reads only after a 404: the lookup takes a fortieth of a page's time, and nearly every page exists.
    if (isRead && response.status === 404) refuse();
    return response;
  });
  site.onError((error, c) => {
    const context = { request: c.req.raw, requestId: currentRequestId() ?? newId(), log };
    const page = c.req.header('accept')?.includes('text/html') ? errorPageFor(error, c.req.path) : undefined;
    return page === undefined
      ? inLanguageOf(c.req.path, () => errorResponse(error, context))
      : pages(new Request(new URL(page, c.req.url), { headers: c.req.raw.headers }), c.env);
  });
  return site;
}

/** Does something in the language of a page's address. */
const inLanguageOf = <T>(path: string, work: () => T): T => inLanguage(splitLanguage(path).language, work);

/** The page that explains an error to people: for a file that is gone, the page of its article. */
function errorPageFor(error: unknown, path: string): string | undefined {
  const failure = asFailure(error)?.failure;
  if (failure === 'gone' && !path.startsWith('/api/')) return path.replace(/(\.v\d+)?\.\w+$/, '');
  return failure === 'missing' ? `${prefixOf(splitLanguage(path).language)}/not-found` : undefined;
}

/** Whether the percent-encoding of a path is valid; React Router logs invalid ones. */
function isDecodable(path: string): boolean {
  try {
    // The result has to be used, or the bundler removes the call.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

const isImmutable = ({ headers }: Response) => headers.get('cache-control')?.endsWith('immutable') ?? false;

const gzip = compress();

/** Compresses responses, except those the page cache stores: it compresses them itself, once. */
const compressed: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.env?.cachesShared && isShared(c.res.headers)) return;
  const done = async () => {};
  await brotliPages(c, done);
  await gzip(c, done);
};

/** Serves the top-level entries of the folder, so that other paths do not cost a file lookup. */
function mountBuiltFiles(site: Hono<Env>, folder: string): void {
  const files = builtFiles(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    site.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files);
  }
}

/** Files in `assets` have a hash in their name and may be cached for ever; other files for an hour. */
function builtFiles(folder: string) {
  return serveStatic<Env>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      // A worker runs under the policy of its own file.
      if (/\.m?js$/.test(path)) c.header('content-security-policy', "default-src 'self'");
      c.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
