import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '#platform/http/address.ts';
import { SHARED } from '#platform/http/cacheability.ts';
import type { Harvesting } from './service.ts';

const MAX_BODY_BYTES = 64 * 1024;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const TYPE = { 'content-type': 'text/xml; charset=utf-8' };
const HEADERS = { ...TYPE, 'cache-control': 'no-cache' };
/** Arguments that each harvester gives in its own way; other requests are the same from all of them. */
const OWN_ARGUMENTS = ['resumptionToken', 'from', 'until'];

/** Serves OAI-PMH 2.0 at `/oai`, by GET with a query or by POST with a form. */
export function mountHarvesting(site: Hono<Env>, { harvesting }: { harvesting: Harvesting }): void {
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    // Closes the connection, or the unread body would be parsed as the next request.
    onError: (c) => c.body(harvesting.refuse(), 200, { ...HEADERS, connection: 'close' }),
  });
  // A response from the cache has an earlier `responseDate`, so that a harvester who continues from there misses nothing.
  site.get('/oai', async (c) => {
    const params = new URL(c.req.url).searchParams;
    const isOwn = OWN_ARGUMENTS.some((name) => params.has(name));
    return c.body(await harvesting.answer(params), 200, isOwn ? HEADERS : { ...TYPE, 'cache-control': SHARED });
  });
  site.post('/oai', limitBody, async (c) => {
    const text = await c.req.text();
    if (text && !FORM.test(c.req.header('content-type') ?? '')) return c.body(harvesting.refuse(), 200, HEADERS);
    return c.body(await harvesting.answer(new URLSearchParams(text)), 200, HEADERS);
  });
}
