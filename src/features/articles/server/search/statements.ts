import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { startOfDay } from '../../../../base/dates.ts';
import type { Database } from '../../../../platform/database.ts';
import type { SearchDatabases } from './databases.ts';
import { SAMPLES, sampleOf } from './keep.ts';
import { asQuery, type Understood } from './query.ts';
import { articleSearch } from './tables.ts';

/*
 * What is traded, so that a word all of 100,000 articles have is answered in less than 50 ms (`npm run bench:search`):
 * - what more than some ten thousand have is counted by one article of sixteen, and called "about";
 * - a thousand can be leafed through; of a very common word the newest are ranked, not all;
 * - a phrase is looked for in the newest five hundred that have its words, within what the search is narrowed to.
 * What fewer have is counted, ranked and looked through completely. The reply says what was bounded.
 */

/** Beneath so many, a sample says too little: they are counted one by one. */
const TOO_FEW = 5_000;
/** So many can be leafed through; of what more articles have, the newest so many are put into their order. */
export const REACH = 1_000;
/** So many are looked at one by one for a phrase: the newest that have all its words. */
export const LOOKED_AT = 500;

const SAMPLE = `'${sampleOf('7')}'`;
const { articleId, topicId, issueId, publishedAt, words, head } = articleSearch;
export const NEWEST = sql`${publishedAt} desc nulls last, ${articleId}`;

/** What somebody narrows a search by. */
export interface Narrowing {
  topicId?: string | undefined;
  /** Of publication, in Kigali. */
  year?: number | undefined;
  issueId?: string | undefined;
}

export function narrowed(by: Narrowing): SQL | undefined {
  return and(
    by.topicId ? eq(topicId, by.topicId) : undefined,
    by.issueId ? eq(issueId, by.issueId) : undefined,
    // As a range of moments, so that the index by date serves it.
    by.year ? and(gte(publishedAt, beginningOf(by.year)), lt(publishedAt, beginningOf(by.year + 1))) : undefined,
  );
}

const beginningOf = (year: number) => startOfDay(`${year}-01-01`);

/**
 * The rows of `article_search` of which a column has the words, and those that are named beside them, under the table's
 * own name. Words that many articles have are found soonest by walking through the newest; others by their index, which
 * `offset 0` holds the planner to: it does not know what looking into a tsvector costs.
 */
function having(asked: Understood, walks = asked.isCommon, columns: PgColumn[] = [words]): SQL {
  const { base, kind, named, leftOut } = asked;
  const isWanted = leftOut.length > 0 ? sql`${articleId} <> all(${asIds(leftOut)})` : undefined;
  if (!base && !isWanted) return sql`${articleSearch}`;
  const fence = walks ? sql`` : sql`offset 0`;
  const has = base ? and(...columns.map((column) => sql`${column} @@ ${asQuery(base)}`)) : undefined;
  const isNamed = kind === 'indexed' && named.length > 0 ? sql`${articleId} = any(${asIds(named)})` : undefined;
  return sql`(select * from ${articleSearch} where ${and(isNamed ? or(has, isNamed) : has, isWanted)} ${fence}) as article_search`;
}

const asIds = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** Those that have all that was asked in title, authors and keywords. A word that is left out stands nowhere in them. */
export const havingInHead = (asked: Understood): SQL =>
  having(asked, asked.isCommon, asked.base.includes('!') ? [head, words] : [head]);

/** The rows of `article_search` that have all that was asked. `walks` where the newest few of them are wanted. */
export function matching(asked: Understood, walks = asked.isCommon): SQL {
  if (asked.kind === 'nothing') return sql`(select * from ${articleSearch} where false) as article_search`;
  if (!asked.ids) return having(asked, walks);
  // Behind a fence too: what else is asked of these few, the planner would ask an index of all.
  return sql`(select * from ${articleSearch} where ${articleId} = any(${asIds(asked.ids)}) offset 0) as article_search`;
}

/** Where everything is looked at, the planner needs to be told nothing. */
export const planned = ({ db, byIndex }: SearchDatabases, { kind }: Understood): Database =>
  kind === 'everything' ? db : byIndex;

/** How many articles of a topic, an issue and a year have what was asked. */
export interface Group {
  topicId: string;
  issueId: string | null;
  year: number;
  count: number;
}

/**
 * Everything that has what was asked, counted in one pass by topic, issue and year. Where that are very many, one
 * article of sixteen is counted and stands for them: `isAbout`.
 */
export async function countGroups(
  databases: SearchDatabases,
  asked: Understood,
): Promise<{ groups: Group[]; isAbout: boolean }> {
  const isSound = (asked.kind === 'indexed' || asked.kind === 'everything') && asked.areMany;
  if (isSound) {
    const base = asked.base ? `(${asked.base}) & ${SAMPLE}` : SAMPLE;
    const sample = await groupsOf(databases, { ...asked, kind: 'indexed', base });
    const groups = sample.map((group) => ({ ...group, count: group.count * SAMPLES }));
    if (groups.reduce((sum, { count }) => sum + count, 0) >= TOO_FEW) return { groups, isAbout: true };
  }
  return { groups: await groupsOf(databases, asked), isAbout: false };
}

async function groupsOf(databases: SearchDatabases, asked: Understood): Promise<Group[]> {
  const db = asked.kind === 'indexed' ? databases.byWords : planned(databases, asked);
  const { rows } = await db.execute<Group & Record<string, unknown>>(sql`
    select topic_id as "topicId", issue_id as "issueId", year, count(*)::int as count
    from ${matching(asked, false)} group by 1, 2, 3`);
  return rows;
}

/** How many have what was asked: exactly. `walks` where it is narrowed to a few. */
export async function countExactly(
  databases: SearchDatabases,
  asked: Understood,
  by: Narrowing,
  walks = true,
): Promise<number> {
  const where = narrowed(by);
  // Not narrowed, it needs no fence: no row has to be read then, which takes a third less time.
  const from = where ? sql`${matching(asked, walks)} where ${where}` : matching(asked, true);
  const db = (where && walks) || asked.kind === 'everything' ? planned(databases, asked) : databases.byWords;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? 0;
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
  const { rows } = await byIndex.execute<{ id: string; has: boolean }>(sql`
    select article_id as id, words @@ ${asQuery(asked.exact)} as has from (
      select ${articleId}, ${words} from ${having(asked)}
      where ${narrowed(by) ?? sql`true`} order by ${NEWEST} limit ${LOOKED_AT + 1}) as newest`);
  const ids = rows.slice(0, LOOKED_AT).flatMap(({ id, has }) => (has ? id : []));
  return { asked: { ...asked, ids: [...new Set([...asked.named, ...ids])] }, isCut: rows.length > LOOKED_AT };
}
