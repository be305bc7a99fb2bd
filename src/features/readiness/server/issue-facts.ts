import { and, desc, eq, sql } from 'drizzle-orm';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import { visibleIssues } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import { isByAnEditor } from '#features/status/server/read.ts';
import type { Database } from '#platform/database/types.ts';

const ENDOGENY_ISSUES = 2;

/** A published issue with its research articles, and those of them that an editor or member of the board has written. */
export interface IssueFact {
  id: string;
  title: string;
  /** 2026-07 */
  month: string;
  articles: number;
  research: number;
  byEditors: number;
}

export interface IssueFacts {
  /** Published issues with an article. */
  total: number;
  /** Those of the last 24 months. */
  recent: number;
  /** The latest two, newest first. */
  latest: IssueFact[];
}

/** Counts published issues that have an article, with one statement. */
export async function issueFacts(db: Database, now: Date): Promise<IssueFacts> {
  const isResearch = eq(articles.articleType, 'RESEARCH_ARTICLE');
  const rows = await db
    .select({
      id: issues.id,
      title: issues.title,
      year: issues.year,
      month: issues.month,
      articles: sql<number>`count(*)::int`,
      research: sql<number>`(count(*) filter (where ${isResearch}))::int`,
      byEditors: sql<number>`(count(*) filter (where ${and(isResearch, isByAnEditor)}))::int`,
    })
    .from(issues)
    .innerJoin(articles, and(eq(articles.issueId, issues.id), published))
    .where(visibleIssues)
    .groupBy(issues.id)
    .orderBy(desc(issues.year), desc(issues.month), desc(issues.issueNumber));
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 2);
  const found = rows.map(({ year, month, ...issue }) => ({
    ...issue,
    month: `${year}-${String(month).padStart(2, '0')}`,
  }));
  return {
    total: found.length,
    recent: found.filter(({ month }) => month >= since.toISOString().slice(0, 7)).length,
    latest: found.slice(0, ENDOGENY_ISSUES),
  };
}
