import { and, asc, desc, eq, gt, gte, inArray, max, type SQL } from 'drizzle-orm';
import { submissionNotices, submissionVersions } from '#features/submissions/server/tables.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import {
  type ArticleFilter,
  type KnownArticle,
  present,
  publishedMatching,
  selectArticles,
  topicCondition,
} from '../../server/read.ts';
import { articles } from '../../server/tables.ts';

export interface FeedArticles {
  articles: KnownArticle[];
  /** Unpublished articles, which are announced as well, with their notices. */
  withdrawn: KnownArticle[];
}

/**
 * Articles that a feed of `limit` entries may need, in no order: the newest, and those of any age that got a notice or a
 * version, or were unpublished, since the oldest of the newest was published. Earlier changes would not be among the
 * entries.
 */
export async function articlesForFeed(db: Database, limit: number, filter: ArticleFilter = {}): Promise<FeedArticles> {
  const select = (condition?: SQL) => selectArticles(db, and(publishedMatching(filter), condition));
  const newest = await select().orderBy(newestFirst(articles.publishedAt), asc(articles.id)).limit(limit);
  const since = newest.length < limit ? undefined : newest.at(-1)?.article.publishedAt;
  // The time a notice was entered counts, because it may be dated long before.
  const { createdAt, submissionId: noticedId } = submissionNotices;
  const notices = db
    .select({ articleId: noticedId, latest: max(createdAt).as('latest') })
    .from(submissionNotices)
    .where(since && gte(createdAt, since))
    .groupBy(noticedId)
    .as('notices');
  const { number, publishedAt, submissionId: revisedId } = submissionVersions;
  const versions = db
    .select({ articleId: revisedId, latest: max(publishedAt).as('latest') })
    .from(submissionVersions)
    .where(and(gt(number, 1), since && gte(publishedAt, since)))
    .groupBy(revisedId)
    .as('versions');
  const [withNotice, withVersion] = await Promise.all(
    [notices, versions].map((latest) =>
      select()
        .innerJoin(latest, eq(latest.articleId, articles.id))
        .orderBy(desc(latest.latest), asc(articles.id))
        .limit(limit),
    ),
  );
  const rows = [newest, withNotice ?? [], withVersion ?? []].flat();
  const recent = and(topicCondition(filter), since && gte(articles.updatedAt, since));
  return {
    articles: [...new Map(rows.map((row) => [row.article.id, present(row)])).values()],
    withdrawn: await withdrawnArticles(db, recent, limit),
  };
}

/** Unpublished articles, the latest first. */
export async function withdrawnArticles(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<KnownArticle[]> {
  const rows = await selectArticles(db, and(eq(articles.state, 'withdrawn'), condition))
    .orderBy(desc(articles.updatedAt), asc(articles.id))
    .limit(limit);
  return rows.map(present);
}

/** Times at which a notice was entered and last changed. */
export interface NoticeTimes {
  createdAt: Date;
  updatedAt: Date;
}

/** Times of the notices about these articles, by the notices' ids. */
export async function noticeTimes(db: Database, about: KnownArticle[]): Promise<Map<string, NoticeTimes>> {
  const articleIds = about.filter(({ notices }) => notices.length > 0).map(({ id }) => id);
  if (articleIds.length === 0) return new Map();
  const { id, createdAt, updatedAt, submissionId } = submissionNotices;
  const rows = await db
    .select({ id, createdAt, updatedAt })
    .from(submissionNotices)
    .where(inArray(submissionId, articleIds));
  return new Map(rows.map((row) => [row.id, row]));
}
