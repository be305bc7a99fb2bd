import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Article } from '#features/articles/contract.ts';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issuesOfVolume, visibleIssues } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { spanOfVolume } from '../rules.ts';

const BATCH = 500;
/** Far more than the issues of any volume. */
const MAX_ISSUES = 1000;

export interface UnitArticle extends Pick<Article, 'number' | 'slug' | 'manuscriptTitle' | 'notices' | 'licence'> {
  hasPdf: boolean;
  /** Numbers of the published versions, oldest first; empty for an article older than versioning. */
  versions: number[];
}

/** Queries for the content of archival units (volume years). */
export function unitQueries(db: Database) {
  const { id, number, slug, title: manuscriptTitle, notices, licence, publishedAt, fileId } = articles;
  const numbers = sql<number[]>`jsonb_path_query_array(${articles.versions}, '$[*].number')`;

  /** Yields articles by date, in batches, so that memory does not grow with their number. */
  async function* walk(where: SQL | undefined): AsyncGenerator<UnitArticle> {
    let last: string | undefined;
    do {
      // Compared in the database, because JavaScript dates are less precise than its timestamps.
      const after = last && sql`(${publishedAt}, ${id}) > (select published_at, id from articles where id = ${last})`;
      const rows: (UnitArticle & { id: string })[] = await db
        .select({
          id,
          number,
          slug,
          manuscriptTitle,
          notices,
          licence,
          hasPdf: sql<boolean>`${fileId} is not null`,
          versions: numbers,
        })
        .from(articles)
        .where(and(published, where, after || undefined))
        .orderBy(asc(publishedAt), asc(id))
        .limit(BATCH);
      yield* rows;
      last = rows.length === BATCH ? rows.at(-1)?.id : undefined;
    } while (last);
  }

  return {
    /** Returns the first years of all volumes with content, newest first. */
    async years(): Promise<number[]> {
      const { rows } = await db.execute<{ year: number }>(sql`
        select distinct year from (
          select ${issues.year} - case when ${issues.month} < 7 then 1 else 0 end as year from ${issues} where ${visibleIssues}
          union
          select extract(year from (${publishedAt} at time zone 'Africa/Kigali') - interval '6 months')::int
          from ${articles} where ${published} and ${articles.issueId} is null
        ) volumes order by year desc limit 500`);
      return rows.map(({ year }) => year);
    },

    /** Returns the issues of the volume that begins in `year`, oldest first. */
    issuesOf: (year: number) =>
      db
        .select()
        .from(issues)
        .where(and(visibleIssues, issuesOfVolume(year)))
        .orderBy(asc(issues.year), asc(issues.month), asc(issues.issueNumber), asc(issues.id))
        .limit(MAX_ISSUES),

    /** Whether an older issue of the same volume has the same number. */
    async hasDuplicateNumber({
      id,
      year,
      month,
      issueNumber,
      createdAt,
    }: typeof issues.$inferSelect): Promise<boolean> {
      const isOlder = or(lt(issues.createdAt, createdAt), and(eq(issues.createdAt, createdAt), lt(issues.id, id)));
      const hasSameNumber = and(issuesOfVolume(month < 7 ? year - 1 : year), eq(issues.issueNumber, issueNumber));
      return (await db.$count(issues, and(hasSameNumber, isOlder))) > 0;
    },

    articlesOf: (issueId: IssueId) => walk(eq(articles.issueId, issueId)),

    /** Yields articles without an issue, published in the volume's year. */
    withoutIssue(year: number): AsyncGenerator<UnitArticle> {
      const { from, until } = spanOfVolume(year);
      return walk(and(isNull(articles.issueId), gte(publishedAt, from), lt(publishedAt, until)));
    },
  };
}
