import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Slice } from '#base/paging.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { articles } from '../../server/tables.ts';
import type { SearchDatabases } from './databases.ts';
import { asQuery, type Understood } from './query.ts';
import { isOneOf, matching, type Narrowing, NEWEST, narrowed, newestInHead, planned, REACH } from './statements.ts';
import { articleSearch, articleSpellings } from './tables.ts';

/*
 * The order of what was found. What is named by its DOI or number comes first, then what has all of it in title, authors
 * and keywords; among them, and among the rest, title counts for more than authors and keywords, those for more than the
 * abstract, that for more than the text. Candidates are the newest `head` of the first and the newest of the others, `all`
 * together: for all but very common words that is everything. For a page that the first fill, nobody looks for the others.
 */

/** How many are ranked: of those that have the words in title, authors and keywords, however old, and with the others. */
export interface Bounds {
  head: number;
  all: number;
}
const BOUNDS: Bounds = { head: 500, all: REACH };

const { articleId, publishedAt } = articleSearch;

export type Order = 'best' | 'newest';

interface Ranking {
  asked: Understood;
  by: Narrowing;
  order: Order;
  bounds: Bounds;
}

/** ts_rank bounds what many mentions count, so that a hundred in the abstract are never more than one in the title. */
const rankOf = (words: PgColumn, query: string): SQL =>
  query ? sql`round(ts_rank('{0, 0.2, 0.4, 1}', ${words}, ${asQuery(query)})::numeric, 4)::float8` : sql`0::float8`;

/** What comes before all the others, with its rank: both by the words of title, authors and keywords alone. */
function firstOf(ranking: Ranking): SQL {
  const { articleId: id, publishedAt: at, head } = articleSpellings;
  const rank = rankOf(head, ranking.asked.any);
  return sql`select ${id} as id, ${rank} as rank, ${at} from (${newestFirsts(ranking)}) as ${articleSpellings}`;
}

function newestFirsts({ asked, by, order, bounds }: Ranking): SQL {
  const { articleId: spelt, head } = articleSpellings;
  if (order === 'best' && asked.named.length > 0) {
    return sql`select ${spelt}, ${articleSpellings.publishedAt}, ${head}
      from ${articleSearch} join ${articleSpellings} on ${spelt} = ${articleId} where ${and(isOneOf(asked.named), narrowed(by))}`;
  }
  if (order === 'newest' || !asked.exact) return sql`select * from ${articleSpellings} where false`;
  return newestInHead(asked, by, bounds.head);
}

/** The newest of the others, with their rank where that decides. */
function othersOf({ asked, by, order, bounds }: Ranking, page: Slice): SQL {
  const most = order === 'best' ? bounds.all : page.offset + page.limit;
  // A limit the planner knows lets it walk through the newest; it goes only as far as the one around it, which it cannot know.
  const newest = sql`
    select * from (
      select ${articleId}, ${publishedAt} from ${matching(asked, by, 'newest')}
      where ${articleId} not in (select id from first) order by ${NEWEST} limit ${most}
    ) as newest limit ${most} - (select count(*) from first)`;
  if (order === 'newest') return sql`select article_id, 0::float8, published_at from (${newest}) as other`;
  return sql`
    select article_id, ${rankOf(articles.words, asked.any)}, other.published_at
    from (${newest}) as other join ${articles} on ${articles.id} = article_id`;
}

/** Common table expressions that end with `best`: a page of what was found. */
function best(ranking: Ranking, page: Slice): SQL {
  return sql`
    first as materialized (${firstOf(ranking)}),
    candidate(id, rank, published_at, is_first) as materialized (
      select *, true from first
      union all select *, false from (${othersOf(ranking, page)}) as others
        where (select count(*) from first) < ${page.offset + page.limit}
    ),
    best as materialized (
      select * from candidate order by ${inOrder(ranking.order, 'candidate')} limit ${page.limit} offset ${page.offset}
    )`;
}

const inOrder = (order: Order, of: 'candidate' | 'best') =>
  sql.raw(`${order === 'best' ? 'is_first desc, rank desc, ' : ''}${of}.published_at desc, ${of}.id`);

/** An article that was found. */
export interface Found {
  id: SubmissionId;
  /** Whether its words stand in the text of the PDF only. */
  isFromText: boolean;
}

/** A page of what was found. Only the first `REACH` have pages. */
export async function bestFirst(
  databases: SearchDatabases,
  asked: Understood,
  by: Narrowing,
  order: Order,
  page: Slice,
): Promise<Found[]> {
  const { words, id, state } = articles;
  // Of a phrase, single words in the abstract show nothing.
  const said = asked.kind === 'checked' ? asked.exact : asked.any;
  const isFromText = asked.any ? sql`not ${words} @@ ${asQuery(said)}` : sql`false`;
  const { rows } = await planned(databases, asked).execute<Found & Record<string, unknown>>(sql`
    with ${best({ asked, by, order, bounds: BOUNDS }, page)}
    select ${id}, ${isFromText} as "isFromText"
    from best join ${articles} on ${id} = best.id and ${state} = 'published' order by ${inOrder(order, 'best')}`);
  return rows;
}

/** The ids of a page of what was found, best first; after what is ranked the others, newest first, to the very last. */
export async function idsBestFirst(
  databases: SearchDatabases,
  asked: Understood,
  by: Narrowing,
  page: Slice,
  bounds = BOUNDS,
): Promise<SubmissionId[]> {
  const ranking: Ranking = { asked, by, order: 'best', bounds };
  const ranked = page.offset < bounds.all ? await rankedIds(databases, ranking, page) : [];
  const end = page.offset + ranked.length;
  // So many are ranked, if there are so many.
  if (ranked.length === page.limit || end < bounds.all) return ranked;
  const others = { limit: page.limit - ranked.length, offset: end };
  return [...ranked, ...(await unrankedIds(databases, ranking, others))];
}

async function rankedIds({ byIndex }: SearchDatabases, ranking: Ranking, page: Slice): Promise<SubmissionId[]> {
  const { rows } = await byIndex.execute<{ id: SubmissionId }>(
    sql`with ${best(ranking, page)} select id from best order by ${inOrder('best', 'best')}`,
  );
  return rows.map(({ id }) => id);
}

/** `slice` counts from the first that was found. */
async function unrankedIds({ byIndex }: SearchDatabases, ranking: Ranking, slice: Slice): Promise<SubmissionId[]> {
  const { asked, by } = ranking;
  // So far nobody walks.
  const { rows } = await byIndex.execute<{ id: SubmissionId }>(sql`
    with first as materialized (${firstOf(ranking)})
    select ${articleId} as id from ${matching(asked, by, 'sorted')} where ${articleId} not in (select id from first)
    order by ${NEWEST} limit ${slice.limit} offset ${slice.offset}::int - (select count(*) from first)`);
  return rows.map(({ id }) => id);
}
