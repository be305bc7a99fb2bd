import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { newId } from '#base/ids.ts';
import { currentRequestId, type Log } from '../observability/log.ts';
import type { Env } from './address.ts';
import { brotliPages } from './brotli.ts';
import { SHARED } from './cacheability.ts';
import { asFailure, errorResponse, nothingHere } from './errors.ts';
import { refuseOtherMethods } from './methods.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { refuseLargeBody } from './serve.ts';

/** Answers the pages people see. */
export type PageHandler = (request: Request, env: Env['Bindings']) => Promise<Response>;

const MOST_FORM_BYTES = 1024 * 1024;

export interface SiteNeeds {
  api: Hono<Env>;
  /** Mounts addresses that are neither API nor page: PDFs, feeds. */
  mount: (site: Hono<Env>) => void;
  pages: PageHandler;
  /** The built browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Resolves when the database answers. */
  ready: () => Promise<void>;
  secureOrigin: boolean;
  log: Log;
}

/** Everything one origin answers. */
export function createSite({ api, mount, pages, clientFolder, ready, secureOrigin, log }: SiteNeeds): Hono<Env> {
  const site = new Hono<Env>({ strict: false });
  site.use('*', smaller);
  site.use('*', async (c, next) => {
    await next();
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', '5');
    // Nothing is kept for as long as somebody guesses (RFC 9111, 4.2.2): a 301 for ever, in a browser.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-cache');
    addSecurityHeaders(c.res.headers, secureOrigin);
    const requestId = currentRequestId();
    if (requestId) c.res.headers.set('x-request-id', requestId);
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
  site.post('*', bodyLimit({ maxSize: MOST_FORM_BYTES, onError: refuseLargeBody }));
  site.all('*', async (c) => {
    if (!isDecodable(new URL(c.req.url).pathname)) throw nothingHere();
    const refuse = () => refuseOtherMethods(site, c.req.method, c.req.path);
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead) refuse();
    const answer = await pages(c.req.raw, c.env);
    // Only now: nearly every page is there, and looking what else its address takes costs a fortieth of it.
    if (isRead && answer.status === 404) refuse();
    return answer;
  });
  site.onError((error, c) => {
    const page = c.req.header('accept')?.includes('text/html') ? pageAbout(error, c.req.path) : undefined;
    return page === undefined
      ? errorResponse(error, c.req.raw, currentRequestId() ?? newId(), log)
      : pages(new Request(new URL(page, c.req.url), { headers: c.req.raw.headers }), c.env);
  });
  return site;
}

/** The page that tells people of a failure: what became of a file that is gone is said by the page it stood beside. */
function pageAbout(error: unknown, path: string): string | undefined {
  const failure = asFailure(error)?.failure;
  if (failure === 'gone' && !path.startsWith('/api/')) return path.replace(/(\.v\d+)?\.\w+$/, '');
  return failure === 'missing' ? '/not-found' : undefined;
}

/** Whether the percent signs of a path make sense; the router of the pages prints those that do not. */
function isDecodable(path: string): boolean {
  try {
    // What it gives has to be looked at, or the bundler leaves the call out.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}

const gzip = compress();

/** Codes answers for who takes it, but for those the page cache keeps: it codes them itself, once for all. */
const smaller: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.env?.keepsShared && c.res.headers.get('cache-control') === SHARED) return;
  const nothing = async () => {};
  await brotliPages(c, nothing);
  await gzip(c, nothing);
};

/** Only what begins as something in the folder does is looked for on the disk. */
function mountBuiltFiles(site: Hono<Env>, folder: string): void {
  const files = builtFiles(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    site.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files);
  }
}

/** Built files carry their hash in their name, so they may be kept for ever; the rest of the folder for an hour. */
function builtFiles(folder: string) {
  return serveStatic<Env>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const lasting = path.startsWith(join(folder, 'assets'));
      // A worker has the policy of its own file.
      if (/\.m?js$/.test(path)) c.header('content-security-policy', "default-src 'self'");
      c.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
