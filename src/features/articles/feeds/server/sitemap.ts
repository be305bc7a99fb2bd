import { PassThrough, pipeline, Readable } from 'node:stream';
import { and, asc, count, gt, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { isId, NO_ID } from '#base/ids.ts';
import { aroundDocument, element, textElement } from '#base/xml-elements.ts';
import { issues } from '#features/issues/server/tables.ts';
import { POLICIES } from '#features/pages/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { articlePath } from '../../rules.ts';
import { published } from '../../server/read.ts';
import { articles } from '../../server/tables.ts';

/** The protocol allows 50,000 addresses in a file (sitemaps.org). */
const MOST_IN_FILE = 50_000;
const BATCH = 2_000;
const KEPT_FOR = 3600;
/** Comes before every id. */
const PAGES = ['/', '/about', '/journal', '/editorial-board', '/author-page', '/archive', '/contact'];

/**
 * `/sitemap.xml`: every public page, or, when they are too many for one file, an index of `/sitemap-pages.xml` and of
 * `/sitemap-{id}.xml`, each with the articles that come after an id. Streamed: the memory it takes does not grow with the
 * archive, and a part costs the same wherever it begins.
 */
export function mountSitemap(site: Hono<Env>, { db, publicUrl }: { db: Database; publicUrl: string }): void {
  const pages = [...PAGES, ...POLICIES.map((policy) => `/policies/${policy}`)];
  const answer = (root: 'urlset' | 'sitemapindex', entries: AsyncIterable<string>) => {
    const bytes = new PassThrough();
    // What fails in the middle hangs up: half a sitemap must not look like a whole one.
    pipeline(Readable.from(within(root, entries)), bytes, () => {});
    return new Response(Readable.toWeb(bytes) as ReadableStream, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${KEPT_FOR}` },
    });
  };
  const urlset = (entries: AsyncIterable<string>) => answer('urlset', entries);
  const entry = (path: string, changed?: Date) =>
    element(
      'url',
      {},
      textElement('loc', `${publicUrl}${path}`),
      changed ? textElement('lastmod', changed.toISOString()) : '',
    );
  const total = async () => {
    const [[counted], [issued]] = await Promise.all([
      db.select({ total: count() }).from(articles).where(published),
      db.select({ total: count() }).from(issues),
    ]);
    return { articles: counted?.total ?? 0, others: pages.length + (issued?.total ?? 0) };
  };

  async function* others(): AsyncGenerator<string> {
    yield pages.map((path) => entry(path)).join('');
    const rows = await db.select({ id: issues.id }).from(issues).orderBy(asc(issues.id)).limit(MOST_IN_FILE);
    yield rows.map(({ id }) => entry(`/issue/${id}`)).join('');
  }

  /** As many articles as one file may have, by their ids, after one. */
  async function* articlesAfter(first: SubmissionId): AsyncGenerator<string> {
    const { id, number, slug, updatedAt } = articles;
    let last = first;
    for (let given = 0; given < MOST_IN_FILE; given += BATCH) {
      const rows = await db
        .select({ id, number, slug, updatedAt })
        .from(articles)
        .where(and(published, gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH);
      yield rows.map((row) => entry(articlePath(row), row.updatedAt)).join('');
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  /** The index: where each part begins is found by walking from one to the next. */
  async function* parts(): AsyncGenerator<string> {
    const part = (name: string) => element('sitemap', {}, textElement('loc', `${publicUrl}/sitemap-${name}.xml`));
    yield part('pages');
    for (let first: SubmissionId | undefined = NO_ID; first; ) {
      yield part(first);
      const [next] = await db
        .select({ id: articles.id })
        .from(articles)
        .where(and(published, gt(articles.id, first)))
        .orderBy(asc(articles.id))
        .offset(MOST_IN_FILE - 1)
        .limit(1);
      first = next && (await isThereAfter(next.id)) ? next.id : undefined;
    }
  }

  async function isThereAfter(id: SubmissionId): Promise<boolean> {
    const rows = await db
      .select({ there: sql`1` })
      .from(articles)
      .where(and(published, gt(articles.id, id)))
      .limit(1);
    return rows.length > 0;
  }

  site.get('/sitemap.xml', async () => {
    const there = await total();
    if (there.articles + there.others <= MOST_IN_FILE) return urlset(both(others(), articlesAfter(NO_ID)));
    return answer('sitemapindex', parts());
  });
  site.get('/sitemap-pages.xml', () => urlset(others()));
  site.get('/:file{sitemap-[0-9a-f-]{36}\\.xml}', async (c) => {
    const first = c.req.param('file').slice('sitemap-'.length, -'.xml'.length);
    if (!isId<'submission'>(first) || !(await isThereAfter(first)))
      throw new AppError('missing', 'NOT_FOUND', 'There is no such part of the sitemap.');
    return urlset(articlesAfter(first));
  });
}

/** The whole document around its entries. */
async function* within(root: string, entries: AsyncIterable<string>): AsyncGenerator<string> {
  const [start, end] = aroundDocument(root, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' });
  yield start;
  yield* entries;
  yield end;
}

async function* both<T>(first: AsyncIterable<T>, second: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* second;
}
