import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '#platform/http/address.ts';
import type { Harvesting } from './service.ts';

const MOST_BYTES = 64 * 1024;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-cache' };

/** `/oai`: OAI-PMH 2.0, by GET with a query or by POST with a form. */
export function mountHarvesting(site: Hono<Env>, { harvesting }: { harvesting: Harvesting }): void {
  const tooLong = bodyLimit({
    maxSize: MOST_BYTES,
    // What is not read would be taken for the next request.
    onError: (c) => c.body(harvesting.refuse(), 200, { ...HEADERS, connection: 'close' }),
  });
  site.get('/oai', async (c) => c.body(await harvesting.answer(new URL(c.req.url).searchParams), 200, HEADERS));
  site.post('/oai', tooLong, async (c) => {
    const text = await c.req.text();
    if (text && !FORM.test(c.req.header('content-type') ?? '')) return c.body(harvesting.refuse(), 200, HEADERS);
    return c.body(await harvesting.answer(new URLSearchParams(text)), 200, HEADERS);
  });
}
