import { and, eq, exists, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm';
import { articleFullTexts, articleTexts } from '#features/articles/search/server/tables.ts';
import { published } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import { manuscriptTexts } from '#features/production/server/tables.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import { NAMED_ARTICLES } from '../rules.ts';

/** Features that each article has or lacks. */
export const FEATURES = [
  'fullText',
  'pdf',
  'smallPdf',
  'readablePdf',
  'abstract',
  'authors',
  'affiliations',
  'orcid',
  'english',
  'doi',
  'jel',
  'dates',
] as const;
type ArticleFeature = (typeof FEATURES)[number];

/** How many articles have something, with the numbers of the newest that have not. */
export interface Share {
  n: number;
  total: number;
  missing: string[];
}

export interface ArticleFacts {
  total: number;
  /** Research articles of the last twelve months, and of all times. */
  recentResearch: number;
  research: number;
  first: Date | undefined;
  newest: Date | undefined;
  /** Articles with a public record of their review, and those of them with two or more reviewers. */
  recorded: number;
  byTwoReviewers: number;
  shares: Record<ArticleFeature, Share>;
  /** Among the newest articles, those whose list of references programs can read. */
  references: Share;
}

/** Google Scholar's limit. */
const LARGEST_PDF = 5 * 1024 ** 2;
/** Articles whose full texts are read. */
const NEWEST = 100;

const hasText = (database: Database) =>
  exists(
    database
      .select({ there: sql`1` })
      .from(manuscriptTexts)
      .where(and(eq(manuscriptTexts.submissionId, articles.id), isNotNull(manuscriptTexts.releasedAt))),
  );

function conditions(db: Database): Record<ArticleFeature, SQL | undefined> {
  const { abstract, authors, fileId, fileSize, translations } = articles;
  const authorWith = (condition: SQL) =>
    sql`exists (select from jsonb_array_elements(${authors}) author where ${condition})`;
  const isRead = sql`exists (select from ${articleTexts} where ${articleTexts.fileId} = ${fileId}
      and ${articleTexts.problem} is null and ${articleTexts.text} <> '')
    or exists (select from ${articleFullTexts} where ${articleFullTexts.articleId} = ${articles.id})`;
  return {
    fullText: or(isNotNull(fileId), hasText(db)),
    pdf: isNotNull(fileId),
    smallPdf: sql`${fileSize} <= ${LARGEST_PDF}`,
    readablePdf: and(isNotNull(fileId), sql`(${isRead})`),
    abstract: sql`btrim(${abstract}) <> ''`,
    authors: sql`jsonb_array_length(${authors}) > 0`,
    affiliations: sql`not ${authorWith(sql`btrim(coalesce(author ->> 'affiliation', '')) = ''`)}`,
    orcid: authorWith(sql`author ->> 'orcid' <> ''`),
    english: or(eq(articles.language, 'en'), sql`${translations} ? 'en'`),
    doi: isNotNull(articles.doi),
    jel: sql`cardinality(${articles.jelCodes}) > 0`,
    dates: isNotNull(articles.acceptedAt),
  };
}

/** Counts published articles with two statements. */
export async function articleFacts(db: Database, now: Date): Promise<ArticleFacts> {
  const found = conditions(db);
  const isResearch = eq(articles.articleType, 'RESEARCH_ARTICLE');
  const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const lacking = (condition: SQL | undefined) =>
    sql<string[]>`coalesce((array_agg(${articles.number} order by ${articles.publishedAt} desc, ${articles.id})
      filter (where not (${condition})))[1:${sql.raw(String(NAMED_ARTICLES))}], '{}')`;
  const columns = FEATURES.flatMap((feature) => [
    [feature, counted(found[feature])] as const,
    [`${feature}Missing`, lacking(sql`coalesce(${found[feature]}, false)`)] as const,
  ]);
  const since = sql`${now.toISOString()}::timestamptz - interval '1 year'`;
  const { peerReview, publishedAt } = articles;
  const [row] = await db
    .select({
      total: counted(sql`true`),
      research: counted(isResearch),
      recentResearch: counted(and(isResearch, sql`${publishedAt} > ${since}`)),
      first: sql<string | null>`min(${publishedAt})`,
      newest: sql<string | null>`max(${publishedAt})`,
      recorded: counted(isNotNull(peerReview)),
      byTwoReviewers: counted(sql`(${peerReview} ->> 'reviewers')::int >= 2`),
      ...(Object.fromEntries(columns) as Record<string, SQL<unknown>>),
    })
    .from(articles)
    .where(published);
  const total = row?.total ?? 0;
  const of = (row ?? {}) as unknown as Record<string, unknown>;
  const shares = Object.fromEntries(
    FEATURES.map((feature) => [
      feature,
      { n: (of[feature] as number) ?? 0, total, missing: (of[`${feature}Missing`] as string[]) ?? [] },
    ]),
  ) as ArticleFacts['shares'];
  const dated = (at: string | null | undefined) => (at ? new Date(at) : undefined);
  return {
    total,
    research: row?.research ?? 0,
    recentResearch: row?.recentResearch ?? 0,
    first: dated(row?.first),
    newest: dated(row?.newest),
    recorded: row?.recorded ?? 0,
    byTwoReviewers: row?.byTwoReviewers ?? 0,
    shares,
    references: await referencesOf(db),
  };
}

/** Looks for lists of references in the full texts of the newest articles. */
async function referencesOf(db: Database): Promise<Share> {
  const rows = await db
    .select({ id: articles.id, number: articles.number })
    .from(articles)
    .where(published)
    .orderBy(newestFirst(articles.publishedAt), articles.id)
    .limit(NEWEST);
  const ids = rows.map(({ id }) => id);
  const withList = await db
    .selectDistinct({ id: manuscriptTexts.submissionId })
    .from(manuscriptTexts)
    .where(
      and(
        inArray(manuscriptTexts.submissionId, ids),
        isNotNull(manuscriptTexts.releasedAt),
        like(manuscriptTexts.jats, '%<ref %'),
      ),
    );
  const known = new Set(withList.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !known.has(id)).map(({ number }) => number);
  return { n: known.size, total: rows.length, missing: missing.slice(0, NAMED_ARTICLES) };
}
