import type { Hono } from 'hono';
import type { Env } from '#platform/http/address.ts';
import { shortPath } from '../rules.ts';

/** Redirects `/a/{number}`, which is short enough for print and messages, to the article; whether there is one is said there. */
export function mountShortAddress(site: Hono<Env>): void {
  site.get(shortPath(':number'), (c) => c.redirect(`/article/${encodeURIComponent(c.req.param('number') ?? '')}`, 301));
}
