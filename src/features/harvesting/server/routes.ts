import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '#platform/http/address.ts';
import type { Harvesting } from './service.ts';

const MAX_BODY_BYTES = 64 * 1024;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-cache' };

/** Serves OAI-PMH 2.0 at `/oai`, by GET with a query or by POST with a form. */
export function mountHarvesting(site: Hono<Env>, { harvesting }: { harvesting: Harvesting }): void {
  const limitBody = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    // Closes the connection, or the unread body would be parsed as the next request.
    onError: (c) => c.body(harvesting.refuse(), 200, { ...HEADERS, connection: 'close' }),
  });
  site.get('/oai', async (c) => c.body(await harvesting.answer(new URL(c.req.url).searchParams), 200, HEADERS));
  site.post('/oai', limitBody, async (c) => {
    const text = await c.req.text();
    if (text && !FORM.test(c.req.header('content-type') ?? '')) return c.body(harvesting.refuse(), 200, HEADERS);
    return c.body(await harvesting.answer(new URLSearchParams(text)), 200, HEADERS);
  });
}
