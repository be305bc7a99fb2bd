import { and, asc, desc, eq, gt, gte, inArray, max, type SQL } from 'drizzle-orm';
import { submissionNotices, submissionVersions } from '#features/submissions/server/tables.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import {
  type ArticleFilter,
  filtered,
  inTopic,
  type KnownArticle,
  present,
  selectArticles,
} from '../../server/read.ts';
import { articles } from '../../server/tables.ts';

/** What a feed tells of. */
export interface Told {
  articles: KnownArticle[];
  /** Those that are gone, which is news as well, and what had been said about them. */
  withdrawn: KnownArticle[];
}

/**
 * The articles a feed of so many entries may have to tell of, in no order: the newest ones, and those of any age that got
 * a notice or another version, or were withdrawn, since the last of the newest was published. What happened earlier would
 * not be among the entries, and in an old archive there is much of it.
 */
export async function articlesInNews(db: Database, most: number, filter: ArticleFilter = {}): Promise<Told> {
  const select = (which?: SQL) => selectArticles(db, and(filtered(filter), which));
  const newest = await select().orderBy(newestFirst(articles.publishedAt), asc(articles.id)).limit(most);
  const since = newest.length < most ? undefined : newest.at(-1)?.article.publishedAt;
  // Not the day it is dated by: that may be long ago when it is entered.
  const { createdAt, submissionId: noticed } = submissionNotices;
  const notices = db
    .select({ articleId: noticed, latest: max(createdAt).as('latest') })
    .from(submissionNotices)
    .where(since && gte(createdAt, since))
    .groupBy(noticed)
    .as('notices');
  const { number, publishedAt, submissionId: renewed } = submissionVersions;
  const versions = db
    .select({ articleId: renewed, latest: max(publishedAt).as('latest') })
    .from(submissionVersions)
    .where(and(gt(number, 1), since && gte(publishedAt, since)))
    .groupBy(renewed)
    .as('versions');
  const [withNotice, withVersion] = await Promise.all(
    [notices, versions].map((news) =>
      select()
        .innerJoin(news, eq(news.articleId, articles.id))
        .orderBy(desc(news.latest), asc(articles.id))
        .limit(most),
    ),
  );
  const rows = [newest, withNotice ?? [], withVersion ?? []].flat();
  const lately = and(inTopic(filter), since && gte(articles.updatedAt, since));
  return {
    articles: [...new Map(rows.map((row) => [row.article.id, present(row)])).values()],
    withdrawn: await withdrawnAmong(db, lately, most),
  };
}

/** Withdrawn articles, those that went last first. */
export async function withdrawnAmong(db: Database, which: SQL | undefined, most: number): Promise<KnownArticle[]> {
  const rows = await selectArticles(db, and(eq(articles.state, 'withdrawn'), which))
    .orderBy(desc(articles.updatedAt), asc(articles.id))
    .limit(most);
  return rows.map(present);
}

/** When a notice was entered, and changed last. */
export interface NoticeTimes {
  createdAt: Date;
  updatedAt: Date;
}

/** The times of the notices about these articles, by their ids. */
export async function noticeTimes(db: Database, about: KnownArticle[]): Promise<Map<string, NoticeTimes>> {
  const noticed = about.filter(({ notices }) => notices.length > 0).map(({ id }) => id);
  if (noticed.length === 0) return new Map();
  const { id, createdAt, updatedAt, submissionId } = submissionNotices;
  const rows = await db
    .select({ id, createdAt, updatedAt })
    .from(submissionNotices)
    .where(inArray(submissionId, noticed));
  return new Map(rows.map((row) => [row.id, row]));
}
