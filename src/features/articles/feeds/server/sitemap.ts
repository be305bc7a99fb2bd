import { type AnyColumn, and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '#base/errors.ts';
import { isId, NO_ID } from '#base/ids.ts';
import { LANGUAGES, offeredLanguages } from '#base/languages.ts';
import { languagesOf, type Translations } from '#base/translations.ts';
import { aroundDocument, element, textElement } from '#base/xml-elements.ts';
import { announcementPath } from '#features/announcements/rules.ts';
import { announcements } from '#features/announcements/server/tables.ts';
import { visibleIssues } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import { pagePath, policyPath } from '#features/pages/rules.ts';
import { documents, pages } from '#features/pages/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Env } from '#platform/http/address.ts';
import { streamed } from '#platform/http/streamed.ts';
import { articlePath } from '../../rules.ts';
import { published } from '../../server/read.ts';
import { articles } from '../../server/tables.ts';
import { articleTexts } from '../../texts.ts';
import { pagesOfArticle } from '../../translations.ts';
import { sitemapEntries } from './sitemap-entries.ts';

/** The protocol allows 50,000 addresses in a file (sitemaps.org). */
const MAX_URLS_PER_FILE = 50_000;
/** Each article may have an address in every language. */
const MAX_ARTICLES_PER_FILE = 16_000;
const BATCH = 2_000;
/** The addresses of records with these translations, at most: a record without translations has one. */
const addressesOf = (translations: AnyColumn) =>
  sql<number>`(count(*) + ${LANGUAGES.length - 1} * count(*) filter (where ${translations} <> '{}'))::int`;
/** The languages into which a record is translated. */
const translatedInto = (translations: AnyColumn) =>
  sql<
    Record<string, object>
  >`(select coalesce(jsonb_object_agg(key, '{}'::jsonb), '{}') from jsonb_each(${translations}))`;
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
const PAGES = ['/about', '/author-page'];
/** Pages whose words are the interface's, in every language. */
const TRANSLATED_PAGES = ['/', '/journal', '/editorial-board', '/archive', '/announcements', '/contact', '/status'];
const ownPages = () => PAGES.length + TRANSLATED_PAGES.length * offeredLanguages().length;

/**
 * Serves `/sitemap.xml`: every public page, or, if these are too many for one file, an index of `/sitemap-pages.xml` and
 * of `/sitemap-{id}.xml`, each with the articles after an id. Streamed, so that memory does not grow with the archive;
 * keyset pagination makes every part cost the same.
 */
export function mountSitemap(site: Hono<Env>, { db, publicUrl }: { db: Database; publicUrl: string }): void {
  const { entry, entriesIn, translated } = sitemapEntries(publicUrl);
  const document = (root: 'urlset' | 'sitemapindex', entries: AsyncIterable<string>) =>
    streamed(wrapped(root, entries), HEADERS);
  const urlset = (entries: AsyncIterable<string>) => document('urlset', entries);
  const countPages = async () => {
    const [[articleRow], [issueRow], [newsRow], [pageRow], [policyRow]] = await Promise.all([
      db
        .select({ total: addressesOf(articles.translations) })
        .from(articles)
        .where(published),
      db
        .select({ total: addressesOf(issues.translations) })
        .from(issues)
        .where(visibleIssues),
      db.select({ total: addressesOf(announcements.translations) }).from(announcements),
      db.select({ total: addressesOf(pages.translations) }).from(pages),
      db
        .select({ total: addressesOf(documents.translations) })
        .from(documents)
        .where(eq(documents.isPublic, true)),
    ]);
    const others = [issueRow, newsRow, pageRow, policyRow].reduce((sum, row) => sum + (row?.total ?? 0), ownPages());
    return { articles: articleRow?.total ?? 0, others };
  };

  async function* otherPages(): AsyncGenerator<string> {
    yield TRANSLATED_PAGES.map((path) => translated(path)).join('');
    yield PAGES.map((path) => entry(path)).join('');
    const listed = await listedPages(db);
    yield listed.map((page) => entriesIn(languagesOf(page), page.path, page.changed)).join('');
  }

  /** Entries of the articles after an id, up to the maximum of one file. */
  async function* articlesAfter(first: SubmissionId): AsyncGenerator<string> {
    const { id, number, slug, language, updatedAt } = articles;
    let last = first;
    for (let written = 0; written < MAX_ARTICLES_PER_FILE; written += BATCH) {
      const rows = await db
        .select({ id, number, slug, language, translations: translatedInto(articles.translations), updatedAt })
        .from(articles)
        .where(and(published, gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH);
      yield rows.map((row) => entriesIn(pagesOfArticle(row), articlePath(row), row.updatedAt)).join('');
      last = rows.at(-1)?.id ?? last;
      if (rows.length < BATCH) return;
    }
  }

  /** Entries of the index. Each part begins after the last id of the part before it. */
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
        .offset(MAX_ARTICLES_PER_FILE - 1)
        .limit(1);
      first = next && (await hasArticlesAfter(next.id)) ? next.id : undefined;
    }
  }

  async function hasArticlesAfter(id: SubmissionId): Promise<boolean> {
    const rows = await db
      .select({ there: sql`1` })
      .from(articles)
      .where(and(published, gt(articles.id, id)))
      .limit(1);
    return rows.length > 0;
  }

  site.get('/sitemap.xml', async () => {
    const counts = await countPages();
    if (counts.articles + counts.others <= MAX_URLS_PER_FILE)
      return urlset(concatenated(otherPages(), articlesAfter(NO_ID)));
    return document('sitemapindex', parts());
  });
  site.get('/sitemap-pages.xml', () => urlset(otherPages()));
  site.get('/:file{sitemap-[0-9a-f-]{36}\\.xml}', async (c) => {
    const first = c.req.param('file').slice('sitemap-'.length, -'.xml'.length);
    if (!isId<'submission'>(first) || !(await hasArticlesAfter(first)))
      throw new AppError('missing', 'NOT_FOUND', articleTexts.noSitemap);
    return urlset(articlesAfter(first));
  });
}

interface ListedPage {
  path: string;
  changed?: Date;
  translations: Translations<object>;
}

/** The pages of issues, announcements and policies and those that staff have written, up to the maximum of one file each. */
async function listedPages(db: Database): Promise<ListedPage[]> {
  const issueRows = await db
    .select({ id: issues.id, translations: translatedInto(issues.translations) })
    .from(issues)
    .where(visibleIssues)
    .orderBy(asc(issues.id))
    .limit(MAX_URLS_PER_FILE);
  const news = await db
    .select({
      slug: announcements.slug,
      changed: announcements.createdAt,
      translations: translatedInto(announcements.translations),
    })
    .from(announcements)
    .orderBy(asc(announcements.id))
    .limit(MAX_URLS_PER_FILE);
  const policies = await db
    .select({
      key: documents.key,
      changed: documents.updatedAt,
      translations: translatedInto(documents.translations),
    })
    .from(documents)
    .where(eq(documents.isPublic, true))
    .orderBy(asc(documents.key))
    .limit(MAX_URLS_PER_FILE);
  const own = await db
    .select({ slug: pages.slug, translations: translatedInto(pages.translations) })
    .from(pages)
    .orderBy(asc(pages.id))
    .limit(MAX_URLS_PER_FILE);
  return [
    ...policies.map(({ key, ...page }) => ({ path: policyPath(key), ...page })),
    ...own.map(({ slug, ...page }) => ({ path: pagePath({ slug }), ...page })),
    ...issueRows.map(({ id, ...page }) => ({ path: `/issue/${id}`, ...page })),
    ...news.map(({ slug, ...page }) => ({ path: announcementPath({ slug }), ...page })),
  ];
}

/** Wraps entries into a sitemap document. */
async function* wrapped(root: string, entries: AsyncIterable<string>): AsyncGenerator<string> {
  const [start, end] = aroundDocument(root, {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  });
  yield start;
  yield* entries;
  yield end;
}

async function* concatenated<T>(first: AsyncIterable<T>, second: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* second;
}
