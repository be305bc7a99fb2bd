import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { startOfDay } from '#base/dates.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { SearchDatabases } from './databases.ts';
import { ofHead, ofIssue, ofTopic, ofYear } from './labels.ts';
import { asQuery, type Understood } from './query.ts';
import { articleSearch, articleSpellings } from './tables.ts';

/*
 * What is traded, so that a word all of 100,000 articles have is answered in less than 50 ms (`npm run bench:search`):
 * - what more than some ten thousand have is counted by a sample of them, and called "about";
 * - a thousand can be leafed through; of a very common word the newest are ranked, not all;
 * - a phrase is looked for in the newest five hundred that have its words, within what the search is narrowed to;
 * - of what has a text as a part of a word, the newest thousand are listed (`list.ts`).
 * What fewer have is counted, ranked and looked through completely. The reply says what was bounded.
 */

/** So many can be leafed through; of what more articles have, the newest so many are put into their order. */
export const REACH = 1_000;
/** So many are looked at one by one for a phrase: the newest that have all its words. */
export const LOOKED_AT = 500;

const { articleId, topicId, issueId, publishedAt, words } = articleSearch;
export const NEWEST = sql`${publishedAt} desc nulls last, ${articleId}`;

/** What somebody narrows a search by. */
export interface Narrowing {
  topicId?: TopicId | undefined;
  /** Of publication, in Kigali. */
  year?: number | undefined;
  issueId?: IssueId | undefined;
}

export const isNarrowed = (by: Narrowing): boolean => Object.values(by).some((value) => value !== undefined);

/** By columns: for the few articles that are known, and where there are no words. */
export function narrowed(by: Narrowing): SQL | undefined {
  return and(
    by.topicId ? eq(topicId, by.topicId) : undefined,
    by.issueId ? eq(issueId, by.issueId) : undefined,
    // As a range of moments, so that the index by date serves it.
    by.year ? and(gte(publishedAt, beginningOf(by.year)), lt(publishedAt, beginningOf(by.year + 1))) : undefined,
  );
}

const beginningOf = (year: number) => startOfDay(`${year}-01-01`);

/** By labels: a tsquery of those that have `base` and are in what it is narrowed to. */
function within(base: string, by: Narrowing): string {
  const parts = [`(${base})`, by.topicId && ofTopic(by.topicId), by.issueId && ofIssue(by.issueId)];
  return [...parts, by.year && ofYear(by.year)].filter(Boolean).join(' & ');
}

/**
 * What is wanted of the articles that match.
 * - `newest`: a few. Words that many articles have are found soonest by walking through the newest, if nothing narrows them.
 * - `sorted`: some from far behind.
 * - `counted`: all of them, on connections that go by the words' own index anyway.
 */
type Wanted = 'newest' | 'sorted' | 'counted';

/**
 * The rows of `article_search` that have `base`, and those that are named beside it, under the table's own name; without
 * `base`, all. `offset 0` holds the planner to the words' index: it does not know what looking into a tsvector costs.
 */
function having(base: string, asked: Understood, by: Narrowing, wanted: Wanted): SQL {
  if (!base) return rows(and(isWanted(asked), narrowed(by)));
  const has = sql`${words} @@ ${asQuery(within(base, by))}`;
  const { kind, named } = asked;
  const isNamed = kind === 'indexed' && named.length > 0 ? and(isOneOf(named), narrowed(by)) : undefined;
  const walks = asked.isCommon && !isNarrowed(by);
  const isFenced = wanted === 'sorted' || (wanted === 'newest' && !walks);
  return rows(and(isNamed ? or(has, isNamed) : has, isWanted(asked)), isFenced);
}

/** Whether a row is of one of these articles; one parameter, however many they are. */
export const isOneOf = (ids: SubmissionId[], id: PgColumn = articleId): SQL =>
  sql`${id} = any(${sql.param(ids)}::uuid[])`;

const isWanted = ({ leftOut }: Understood, id: PgColumn = articleId) =>
  leftOut.length > 0 ? sql`not ${isOneOf(leftOut, id)}` : undefined;

const rows = (where: SQL | undefined, isFenced = false): SQL =>
  sql`(select * from ${articleSearch} where ${where ?? sql`true`} ${isFenced ? sql`offset 0` : sql``}) as article_search`;

/** The rows of `article_search` that have all that was asked and are in what it is narrowed to. */
export function matching(asked: Understood, by: Narrowing, wanted: Wanted): SQL {
  if (asked.kind === 'nothing') return rows(sql`false`);
  // Behind a fence too: what else is asked of these few, the planner would ask an index of all.
  if (asked.ids) return rows(and(isOneOf(asked.ids), narrowed(by)), true);
  return having(asked.base, asked, by, wanted);
}

/**
 * Id, date and words of the newest that have all of it in title, authors and keywords. A word that is left out stands
 * nowhere in them: that is for the words' index to say.
 */
export function newestInHead(asked: Understood, by: Narrowing, most: number): SQL {
  const { base, exact, kind } = asked;
  const { head, articleId: spelt, publishedAt: at } = articleSpellings;
  const select = sql`select ${spelt}, ${at}, ${head}`;
  const newest = sql`order by ${at} desc nulls last, ${spelt} limit ${most}`;
  if (kind !== 'indexed') {
    const found = sql`${matching(asked, by, 'sorted')} join ${articleSpellings} on ${eq(spelt, articleId)}`;
    return sql`${select} from ${found} where ${head} @@ ${asQuery(exact)} ${newest}`;
  }
  if (asked.isCommonInHead && !isNarrowed(by) && !base.includes('!')) {
    return sql`${select} from ${articleSpellings} where ${and(sql`${head} @@ ${asQuery(base)}`, isWanted(asked, spelt))} ${newest}`;
  }
  // Their words are read around the limit, or all would be read for the newest few.
  const ids = sql`select ${articleId} from ${having(ofHead(base), asked, by, 'sorted')} order by ${NEWEST} limit ${most}`;
  return sql`${select} from (${ids}) as newest join ${articleSpellings} on ${spelt} = newest.article_id`;
}

/** Where everything is looked at, the planner needs to be told nothing. */
export const planned = ({ db, byIndex }: SearchDatabases, { kind }: Understood): Database =>
  kind === 'everything' ? db : byIndex;

/** Where all that have what was asked are counted. */
export const connectionFor = (databases: SearchDatabases, asked: Understood): Database =>
  asked.kind === 'indexed' ? databases.byWords : planned(databases, asked);

/** How many have what was asked: exactly. */
export async function countExactly(databases: SearchDatabases, asked: Understood, by: Narrowing): Promise<number> {
  const { rows: counted } = await connectionFor(databases, asked).execute<{ count: number }>(
    sql`select count(*)::int as count from ${matching(asked, by, 'counted')}`,
  );
  return counted[0]?.count ?? 0;
}

/**
 * Looks one by one for what the index cannot decide, such as a phrase, in the newest articles that have the words, and
 * adds the articles that are named. `isCut` when there are more of them than are looked at.
 */
export async function lookThrough(
  { byIndex }: SearchDatabases,
  asked: Understood,
  by: Narrowing = {},
): Promise<{ asked: Understood; isCut: boolean }> {
  if (asked.kind !== 'checked') return { asked, isCut: false };
  if (!asked.exact) return { asked: { ...asked, ids: asked.named }, isCut: false };
  // In a query around the other: the planner takes looking into a tsvector for cheap, and would look before it limits.
  const { rows: found } = await byIndex.execute<{ id: SubmissionId; has: boolean }>(sql`
    select article_id as id, words @@ ${asQuery(asked.exact)} as has from (
      select ${articleId}, ${words} from ${matching(asked, by, 'newest')} order by ${NEWEST} limit ${LOOKED_AT + 1}) as newest`);
  const ids = found.slice(0, LOOKED_AT).flatMap(({ id, has }) => (has ? id : []));
  return { asked: { ...asked, ids: [...new Set([...asked.named, ...ids])] }, isCut: found.length > LOOKED_AT };
}
