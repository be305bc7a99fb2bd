import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { withTranslations } from '#base/translations.ts';
import type { Issue, IssueWithFrontMatter } from '#features/issues/contract.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { visibleIssues } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import { articleTexts } from '../texts.ts';
import { type KnownArticle, type Page, present, published, selectArticles } from './read.ts';
import { articles } from './tables.ts';

const MAX_ARTICLES_PER_ISSUE = 1000;

/** Queries over issues with their published articles. */
export function issueQueries(db: Database) {
  return {
    /** Issues with their article counts, newest first. */
    async list(page: Page, filter: IssueFilter = {}): Promise<Issue[]> {
      // A lateral join counts the articles of this page's issues only.
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

    /** One issue with its articles in the editors' order, else by date of publication. Throws 404 for an unknown issue. */
    async byId(id: IssueId): Promise<{ issue: IssueWithFrontMatter; articles: KnownArticle[] }> {
      const [issue] = await db
        .select()
        .from(issues)
        .where(and(eq(issues.id, id), visibleIssues));
      if (!issue) throw new AppError('missing', 'NOT_FOUND', articleTexts.noIssue);
      const rows = await selectArticles(db, and(published, eq(articles.issueId, id)))
        .orderBy(sql`${articles.issuePosition} asc nulls last`, asc(articles.publishedAt), asc(articles.id))
        .limit(MAX_ARTICLES_PER_ISSUE);
      return { issue: presentIssue(issue, rows.length), articles: rows.map(present) };
    },
  };
}

export interface IssueFilter {
  q?: string | undefined;
  /** A topic's name, in any case. */
  topic?: string | undefined;
  /** Whether to list drafts and scheduled issues, too. */
  withHidden?: boolean;
}

/** Matches `q` in title or description in any language, ignoring case and accents, and the topic, ignoring case. */
function filteredIssues({ q, topic, withHidden }: IssueFilter): SQL | undefined {
  const french = sql`${issues.translations} -> 'fr'`;
  const text = sql`concat_ws(' ', ${issues.title}, ${issues.description}, ${french} ->> 'title', ${french} ->> 'description')`;
  return and(
    withHidden ? undefined : visibleIssues,
    q ? containsText(q, text) : undefined,
    topic ? eq(sql`lower(${issues.topic})`, topic.toLowerCase()) : undefined,
  );
}

function presentIssue(issue: typeof issues.$inferSelect, articleCount: number): IssueWithFrontMatter {
  const { createdAt, publishAt } = issue;
  return {
    ...withTranslations(issue),
    articleCount,
    createdAt: createdAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
  };
}
