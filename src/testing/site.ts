import type { Hono } from 'hono';
import type { Env } from '#platform/http/address.ts';
import { createSite } from '#platform/http/site.ts';
import type { TestJournal } from './journal.ts';

/** Everything a journal answers but its pages: the API, files, feeds, protocols. For after the journal is there. */
export function testSite(journal: TestJournal): Hono<Env> {
  return createSite({
    api: journal.api,
    mount(app) {
      for (const { mount } of journal.features) mount?.(app);
    },
    pages: async ({ url }) => new Response(`a page, ${new URL(url).pathname}`, { status: 404 }),
    ready: async () => {},
    clientFolder: undefined,
    secureOrigin: true,
    log: journal.log,
  });
}
