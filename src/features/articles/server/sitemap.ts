import { PassThrough, pipeline, Readable } from 'node:stream';
import { and, asc, count, gt } from 'drizzle-orm';
import type { Hono } from 'hono';
import { SitemapIndexStream, SitemapStream } from 'sitemap';
import { AppError } from '../../../base/errors.ts';
import type { Database } from '../../../platform/database.ts';
import type { Env } from '../../../platform/http/address.ts';
import { issues } from '../../issues/server/tables.ts';
import { POLICIES } from '../../pages/rules.ts';
import { articlePath } from '../rules.ts';
import { published } from './read.ts';
import { articles } from './tables.ts';

/** The protocol allows 50,000 addresses in a file (sitemaps.org). */
const MOST_IN_FILE = 50_000;
const BATCH = 2_000;
const KEPT_FOR = 3600;
const PAGES = ['/', '/about', '/journal', '/editorial-board', '/author-page', '/archive', '/contact'];

interface Entry {
  url: string;
  lastmod?: string;
}

/**
 * `/sitemap.xml`: every public page, or, when they are too many for one file, an index of `/sitemap-{n}.xml`. Streamed:
 * the memory it takes does not grow with the archive.
 */
export function mountSitemap(site: Hono<Env>, { db, publicUrl }: { db: Database; publicUrl: string }): void {
  const pages = [...PAGES, ...POLICIES.map((policy) => `/policies/${policy}`)].map((url) => ({ url }));
  const answer = (stream: SitemapStream | SitemapIndexStream, entries: AsyncIterable<Entry | string>) => {
    const bytes = new PassThrough();
    // What fails in the middle hangs up: half a sitemap must not look like a whole one.
    pipeline(Readable.from(entries), stream, bytes, () => {});
    return new Response(Readable.toWeb(bytes) as ReadableStream, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${KEPT_FOR}` },
    });
  };
  const urlset = (entries: AsyncIterable<Entry>) =>
    answer(
      new SitemapStream({ hostname: publicUrl, xmlns: { news: false, video: false, image: false, xhtml: false } }),
      entries,
    );
  const total = async () => {
    const [[counted], [issued]] = await Promise.all([
      db.select({ total: count() }).from(articles).where(published),
      db.select({ total: count() }).from(issues),
    ]);
    return { articles: counted?.total ?? 0, others: pages.length + (issued?.total ?? 0) };
  };

  async function* others(): AsyncGenerator<Entry> {
    yield* pages;
    const rows = await db.select({ id: issues.id }).from(issues).orderBy(asc(issues.id)).limit(MOST_IN_FILE);
    for (const { id } of rows) yield { url: `/issue/${id}` };
  }

  /** Articles by their ids, `count` of them after the first `skip`. */
  async function* someArticles(skip: number, most: number): AsyncGenerator<Entry> {
    let last: string | undefined;
    for (let given = 0; given < most; ) {
      const { id, number, slug, publishedAt } = articles;
      const rows = await db
        .select({ id, number, slug, publishedAt })
        .from(articles)
        .where(and(published, last ? gt(id, last) : undefined))
        .orderBy(asc(id))
        .limit(Math.min(BATCH, most - given))
        .offset(last ? 0 : skip);
      for (const row of rows) yield { url: articlePath(row), lastmod: row.publishedAt.toISOString() };
      last = rows.at(-1)?.id;
      given += rows.length;
      if (rows.length < BATCH) return;
    }
  }

  site.get('/sitemap.xml', async () => {
    const there = await total();
    if (there.articles + there.others <= MOST_IN_FILE) return urlset(both(others(), someArticles(0, MOST_IN_FILE)));
    const files = Math.ceil(there.articles / MOST_IN_FILE);
    const addresses = Array.from({ length: files + 1 }, (_, place) => `${publicUrl}/sitemap-${place}.xml`);
    return answer(new SitemapIndexStream(), Readable.from(addresses));
  });
  site.get('/:file{sitemap-\\d{1,4}\\.xml}', async (c) => {
    const place = Number(/\d+/.exec(c.req.param('file'))?.[0]);
    if (place === 0) return urlset(others());
    const skip = (place - 1) * MOST_IN_FILE;
    if (skip >= (await total()).articles)
      throw new AppError('missing', 'NOT_FOUND', 'There is no such part of the sitemap.');
    return urlset(someArticles(skip, MOST_IN_FILE));
  });
}

async function* both<T>(first: AsyncIterable<T>, second: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* second;
}
