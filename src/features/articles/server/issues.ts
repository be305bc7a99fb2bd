import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Issue } from '#features/issues/contract.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import { articleTexts } from '../texts.ts';
import { type KnownArticle, type Page, present, published, selectArticles } from './read.ts';
import { articles } from './tables.ts';

const MOST_IN_ISSUE = 1000;

/** Issues as readers see them: with their published articles. */
export function issueQueries(db: Database) {
  return {
    /** Issues with the number of their articles, newest first. */
    async list(page: Page, filter: IssueFilter = {}): Promise<Issue[]> {
      // Of the issues of this page alone, however many articles there are.
      const counts = db
        .select({ articleCount: count().as('article_count') })
        .from(articles)
        .where(and(published, eq(articles.issueId, issues.id)))
        .as('counts');
      const rows = await db
        .select({ issue: issues, articleCount: counts.articleCount })
        .from(issues)
        .crossJoinLateral(counts)
        .where(filteredIssues(filter))
        .orderBy(newestFirst(issues.year), newestFirst(issues.month), asc(issues.id))
        .limit(page.limit)
        .offset(page.offset);
      return rows.map(({ issue, articleCount }) => presentIssue(issue, articleCount));
    },

    async count(filter: IssueFilter = {}): Promise<number> {
      const [row] = await db.select({ count: count() }).from(issues).where(filteredIssues(filter));
      return row?.count ?? 0;
    },

    /** One issue with its articles in the order the editors gave them, else in that of publication. Throws 404 for an unknown one. */
    async byId(id: IssueId): Promise<{ issue: Issue; articles: KnownArticle[] }> {
      const [issue] = await db.select().from(issues).where(eq(issues.id, id));
      if (!issue) throw new AppError('missing', 'NOT_FOUND', articleTexts.noIssue);
      const rows = await selectArticles(db, and(published, eq(articles.issueId, id)))
        .orderBy(sql`${articles.issuePosition} asc nulls last`, asc(articles.publishedAt), asc(articles.id))
        .limit(MOST_IN_ISSUE);
      return { issue: presentIssue(issue, rows.length), articles: rows.map(present) };
    },
  };
}

/** What the archive may be narrowed by. */
export interface IssueFilter {
  q?: string | undefined;
  /** A topic's name, in any case. */
  topic?: string | undefined;
}

/** The text appears in title or description and the topic is the one selected, whatever their case; the text whatever its accents. */
function filteredIssues({ q, topic }: IssueFilter): SQL | undefined {
  const text = sql`${issues.title} || ' ' || coalesce(${issues.description}, '')`;
  return and(
    q ? containsText(q, text) : undefined,
    topic ? eq(sql`lower(${issues.topic})`, topic.toLowerCase()) : undefined,
  );
}

function presentIssue(issue: typeof issues.$inferSelect, articleCount: number): Issue {
  return { ...issue, articleCount, createdAt: issue.createdAt.toISOString() };
}
