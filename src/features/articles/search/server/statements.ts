import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { startOfDay } from '#base/dates.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { SearchDatabases } from './databases.ts';
import { headLabels, issueLabel, topicLabel, yearLabel } from './labels.ts';
import { asTsquery, type ParsedQuery } from './query.ts';
import { articleSearch, articleSpellings } from './tables.ts';

/*
 * Limits that keep a search for a word in all of 100,000 articles below 50 ms (`npm run bench:search`):
 * - more than about ten thousand matches are counted by a sample and reported as an estimate;
 * - a thousand results have pages; for a very common word only the newest matches are ranked;
 * - a phrase is checked in the newest five hundred articles that have its words and pass the filter;
 * - at most a thousand matches of a part of a word are listed, the newest (`list.ts`).
 * Below these numbers everything is counted, ranked and checked. The reply says which limits applied.
 */

/** Maximum number of results that have pages; with more matches, the newest of this number are ranked. */
export const MAX_RESULTS = 1_000;
/** Maximum number of articles that a phrase is checked in: the newest with all its words. */
export const MAX_CHECKED = 500;

const { articleId, topicId, issueId, publishedAt, words } = articleSearch;
export const NEWEST_FIRST = sql`${publishedAt} desc nulls last, ${articleId}`;

export interface SearchFilter {
  topicId?: TopicId | undefined;
  /** Year of publication, in Kigali. */
  year?: number | undefined;
  issueId?: IssueId | undefined;
}

export const isFiltered = (filter: SearchFilter): boolean => Object.values(filter).some((value) => value !== undefined);

/** Filters by columns: for articles known by their ids, and for queries without words. */
export function filterCondition(filter: SearchFilter): SQL | undefined {
  return and(
    filter.topicId ? eq(topicId, filter.topicId) : undefined,
    filter.issueId ? eq(issueId, filter.issueId) : undefined,
    // A range of timestamps can use the index by date.
    filter.year
      ? and(gte(publishedAt, startOfYear(filter.year)), lt(publishedAt, startOfYear(filter.year + 1)))
      : undefined,
  );
}

const startOfYear = (year: number) => startOfDay(`${year}-01-01`);

/** Filters by labels: a tsquery for `base` within the filter. */
function withFilterLabels(base: string, filter: SearchFilter): string {
  const parts = [
    `(${base})`,
    filter.topicId && topicLabel(filter.topicId),
    filter.issueId && issueLabel(filter.issueId),
  ];
  return [...parts, filter.year && yearLabel(filter.year)].filter(Boolean).join(' & ');
}

/**
 * Purpose of a statement, which decides the index.
 * - `newest`: a few articles. For common words without a filter, reading the newest articles is fastest.
 * - `sorted`: a few articles at a large offset.
 * - `counted`: all articles, on connections that can use only the words' index anyway.
 */
type Purpose = 'newest' | 'sorted' | 'counted';

interface MatchOptions {
  filter: SearchFilter;
  purpose: Purpose;
}

/**
 * Rows of `article_search` that match `base` or are named beside it, under the table's own name; all rows without `base`.
 * `offset 0` makes the planner use the words' index, because it underestimates the cost of reading a tsvector.
 */
function matchingBase(base: string, parsed: ParsedQuery, { filter, purpose }: MatchOptions): SQL {
  if (!base) return rows(and(isNotExcluded(parsed), filterCondition(filter)));
  const has = sql`${words} @@ ${asTsquery(withFilterLabels(base, filter))}`;
  const { kind, named } = parsed;
  const isNamed = kind === 'indexed' && named.length > 0 ? and(hasIdIn(named), filterCondition(filter)) : undefined;
  const readsNewest = parsed.isCommon && !isFiltered(filter);
  const hasOffset = purpose === 'sorted' || (purpose === 'newest' && !readsNewest);
  return rows(and(isNamed ? or(has, isNamed) : has, isNotExcluded(parsed)), hasOffset);
}

/** Condition for these articles, as one array parameter. */
export const hasIdIn = (ids: SubmissionId[], id: PgColumn = articleId): SQL =>
  sql`${id} = any(${sql.param(ids)}::uuid[])`;

const isNotExcluded = ({ excluded }: ParsedQuery, id: PgColumn = articleId) =>
  excluded.length > 0 ? sql`not ${hasIdIn(excluded, id)}` : undefined;

/** `hasOffset` adds `offset 0`, so that the planner cannot merge this query into the one around it. */
const rows = (where: SQL | undefined, hasOffset = false): SQL =>
  sql`(select * from ${articleSearch} where ${where ?? sql`true`} ${hasOffset ? sql`offset 0` : sql``}) as article_search`;

/** Rows of `article_search` that match the query and the filter. */
export function matching(parsed: ParsedQuery, { filter, purpose }: MatchOptions): SQL {
  if (parsed.kind === 'nothing') return rows(sql`false`);
  // `offset 0` here too, or the planner would use an index over all rows for the other conditions.
  if (parsed.ids) return rows(and(hasIdIn(parsed.ids), filterCondition(filter)), true);
  return matchingBase(parsed.base, parsed, { filter, purpose });
}

/**
 * Id, date and words of the newest articles that match the whole query in title, authors and keywords. An excluded word
 * must occur nowhere in the article, so it is checked with the words' index.
 */
export function newestInHead(parsed: ParsedQuery, filter: SearchFilter, limit: number): SQL {
  const { base, exact, kind } = parsed;
  const { head, articleId: id, publishedAt: date } = articleSpellings;
  const select = sql`select ${id}, ${date}, ${head}`;
  const newest = sql`order by ${date} desc nulls last, ${id} limit ${limit}`;
  if (kind !== 'indexed') {
    const found = sql`${matching(parsed, { filter, purpose: 'sorted' })} join ${articleSpellings} on ${eq(id, articleId)}`;
    return sql`${select} from ${found} where ${head} @@ ${asTsquery(exact)} ${newest}`;
  }
  if (parsed.isCommonInHead && !isFiltered(filter) && !base.includes('!')) {
    return sql`${select} from ${articleSpellings} where ${and(sql`${head} @@ ${asTsquery(base)}`, isNotExcluded(parsed, id))} ${newest}`;
  }
  // The words are joined after the limit, so that they are read only for these articles.
  const matches = matchingBase(headLabels(base), parsed, { filter, purpose: 'sorted' });
  const ids = sql`select ${articleId} from ${matches} order by ${NEWEST_FIRST} limit ${limit}`;
  return sql`${select} from (${ids}) as newest join ${articleSpellings} on ${id} = newest.article_id`;
}

/** Connection for ranking; a query that matches everything needs no planner settings. */
export const rankingConnection = ({ db, byIndex }: SearchDatabases, { kind }: ParsedQuery): Database =>
  kind === 'everything' ? db : byIndex;

/** Connection for counting. */
export const countingConnection = (databases: SearchDatabases, parsed: ParsedQuery): Database =>
  parsed.kind === 'indexed' ? databases.byWords : rankingConnection(databases, parsed);

/** Counts all matches exactly. */
export async function countExactly(
  databases: SearchDatabases,
  parsed: ParsedQuery,
  filter: SearchFilter,
): Promise<number> {
  const { rows: counted } = await countingConnection(databases, parsed).execute<{ count: number }>(
    sql`select count(*)::int as count from ${matching(parsed, { filter, purpose: 'counted' })}`,
  );
  return counted[0]?.count ?? 0;
}

/**
 * Checks conditions that the index cannot decide, such as a phrase, in the newest articles that have the words, and adds
 * the articles named by DOI or number. `isCut` if there are more articles than are checked.
 */
export async function checkNewest(
  { byIndex }: SearchDatabases,
  parsed: ParsedQuery,
  filter: SearchFilter = {},
): Promise<{ parsed: ParsedQuery; isCut: boolean }> {
  if (parsed.kind !== 'checked') return { parsed, isCut: false };
  if (!parsed.exact) return { parsed: { ...parsed, ids: parsed.named }, isCut: false };
  // An outer query checks the condition, because the planner would otherwise read the tsvectors before the limit.
  const { rows: found } = await byIndex.execute<{ id: SubmissionId; has: boolean }>(sql`
    select article_id as id, words @@ ${asTsquery(parsed.exact)} as has from (
      select ${articleId}, ${words} from ${matching(parsed, { filter, purpose: 'newest' })} order by ${NEWEST_FIRST} limit ${MAX_CHECKED + 1}) as newest`);
  const ids = found.slice(0, MAX_CHECKED).flatMap(({ id, has }) => (has ? id : []));
  return { parsed: { ...parsed, ids: [...new Set([...parsed.named, ...ids])] }, isCut: found.length > MAX_CHECKED };
}
