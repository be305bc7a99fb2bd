import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Slice } from '#base/paging.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { articles } from '../../server/tables.ts';
import type { SearchDatabases } from './databases.ts';
import { asTsquery, type ParsedQuery } from './query.ts';
import {
  filterCondition,
  hasIdIn,
  MAX_RESULTS,
  matching,
  NEWEST_FIRST,
  newestInHead,
  rankingConnection,
  type SearchFilter,
} from './statements.ts';
import { articleSearch, articleSpellings } from './tables.ts';

/*
 * Order of results. Articles named by DOI or number come first, then those that match the whole query in title, authors and
 * keywords, then the others. Within each group, title outranks authors and keywords, these outrank the abstract, and that
 * outranks the PDF's text. Ranks are computed for the newest `head` articles of the first groups and the newest of the
 * others, `all` together; except for very common words, that is every match. If the first groups fill the page, the others
 * are not read.
 */

/** Maximum numbers of ranked articles: matches in title, authors and keywords of any age, and all ranked matches. */
export interface Bounds {
  head: number;
  all: number;
}
const BOUNDS: Bounds = { head: 500, all: MAX_RESULTS };

const { articleId, publishedAt } = articleSearch;

export type Order = 'best' | 'newest';

interface Ranking {
  parsed: ParsedQuery;
  filter: SearchFilter;
  order: Order;
  bounds: Bounds;
}

/** Rank by ts_rank, which limits repeated words: a hundred in the abstract never outrank one in the title. */
const rankOf = (words: PgColumn, query: string): SQL =>
  query ? sql`round(ts_rank('{0, 0.2, 0.4, 1}', ${words}, ${asTsquery(query)})::numeric, 4)::float8` : sql`0::float8`;

/** The first groups with their ranks, both by the words of title, authors and keywords only. */
function headMatches(ranking: Ranking): SQL {
  const { articleId: id, publishedAt: date, head } = articleSpellings;
  const rank = rankOf(head, ranking.parsed.any);
  return sql`select ${id} as id, ${rank} as rank, ${date} from (${newestHeadMatches(ranking)}) as ${articleSpellings}`;
}

function newestHeadMatches({ parsed, filter, order, bounds }: Ranking): SQL {
  const { articleId: id, head } = articleSpellings;
  if (order === 'best' && parsed.named.length > 0) {
    return sql`select ${id}, ${articleSpellings.publishedAt}, ${head}
      from ${articleSearch} join ${articleSpellings} on ${id} = ${articleId} where ${and(hasIdIn(parsed.named), filterCondition(filter))}`;
  }
  if (order === 'newest' || !parsed.exact) return sql`select * from ${articleSpellings} where false`;
  return newestInHead(parsed, filter, bounds.head);
}

/** The newest of the other matches, with their ranks if the order is `best`. */
function otherMatches({ parsed, filter, order, bounds }: Ranking, page: Slice): SQL {
  const limit = order === 'best' ? bounds.all : page.offset + page.limit;
  // The planner knows the inner limit, so it reads the newest first; the outer one is known only at run time.
  const newest = sql`
    select * from (
      select ${articleId}, ${publishedAt} from ${matching(parsed, { filter, purpose: 'newest' })}
      where ${articleId} not in (select id from first) order by ${NEWEST_FIRST} limit ${limit}
    ) as newest limit ${limit} - (select count(*) from first)`;
  if (order === 'newest') return sql`select article_id, 0::float8, published_at from (${newest}) as other`;
  return sql`
    select article_id, ${rankOf(articles.words, parsed.any)}, other.published_at
    from (${newest}) as other join ${articles} on ${articles.id} = article_id`;
}

/** Common table expressions that end with `best`, a page of results. */
function bestPage(ranking: Ranking, page: Slice): SQL {
  return sql`
    first as materialized (${headMatches(ranking)}),
    candidate(id, rank, published_at, is_first) as materialized (
      select *, true from first
      union all select *, false from (${otherMatches(ranking, page)}) as others
        where (select count(*) from first) < ${page.offset + page.limit}
    ),
    best as materialized (
      select * from candidate order by ${orderBy(ranking.order, 'candidate')} limit ${page.limit} offset ${page.offset}
    )`;
}

const orderBy = (order: Order, of: 'candidate' | 'best') =>
  sql.raw(`${order === 'best' ? 'is_first desc, rank desc, ' : ''}${of}.published_at desc, ${of}.id`);

export interface RankedArticle {
  id: SubmissionId;
  /** Whether only the PDF's text matches. */
  isFromText: boolean;
}

interface BestFirstOptions {
  filter: SearchFilter;
  order: Order;
  page: Slice;
}

/** Returns a page of results. Only the first `MAX_RESULTS` have pages. */
export async function bestFirst(
  databases: SearchDatabases,
  parsed: ParsedQuery,
  { filter, order, page }: BestFirstOptions,
): Promise<RankedArticle[]> {
  const { words, id, state } = articles;
  // For a phrase, single words in the abstract are no match.
  const query = parsed.kind === 'checked' ? parsed.exact : parsed.any;
  const isFromText = parsed.any ? sql`not ${words} @@ ${asTsquery(query)}` : sql`false`;
  const { rows } = await rankingConnection(databases, parsed).execute<RankedArticle & Record<string, unknown>>(sql`
    with ${bestPage({ parsed, filter, order, bounds: BOUNDS }, page)}
    select ${id}, ${isFromText} as "isFromText"
    from best join ${articles} on ${id} = best.id and ${state} = 'published' order by ${orderBy(order, 'best')}`);
  return rows;
}

interface IdsOptions {
  filter: SearchFilter;
  page: Slice;
  bounds?: Bounds;
}

/** Returns the ids of a page of results: the ranked articles, best first, then all others, newest first. */
export async function idsBestFirst(
  databases: SearchDatabases,
  parsed: ParsedQuery,
  { filter, page, bounds = BOUNDS }: IdsOptions,
): Promise<SubmissionId[]> {
  const ranking: Ranking = { parsed, filter, order: 'best', bounds };
  const ranked = page.offset < bounds.all ? await rankedIds(databases, ranking, page) : [];
  const end = page.offset + ranked.length;
  // Fewer matches than `bounds.all` are all ranked, so there are no others.
  if (ranked.length === page.limit || end < bounds.all) return ranked;
  const others = { limit: page.limit - ranked.length, offset: end };
  return [...ranked, ...(await unrankedIds(databases, ranking, others))];
}

async function rankedIds({ byIndex }: SearchDatabases, ranking: Ranking, page: Slice): Promise<SubmissionId[]> {
  const { rows } = await byIndex.execute<{ id: SubmissionId }>(
    sql`with ${bestPage(ranking, page)} select id from best order by ${orderBy('best', 'best')}`,
  );
  return rows.map(({ id }) => id);
}

/** `slice.offset` counts all results, including the ranked ones. */
async function unrankedIds({ byIndex }: SearchDatabases, ranking: Ranking, slice: Slice): Promise<SubmissionId[]> {
  const { parsed, filter } = ranking;
  // `sorted`, because reading the index by date this far would cost more.
  const { rows } = await byIndex.execute<{ id: SubmissionId }>(sql`
    with first as materialized (${headMatches(ranking)})
    select ${articleId} as id from ${matching(parsed, { filter, purpose: 'sorted' })} where ${articleId} not in (select id from first)
    order by ${NEWEST_FIRST} limit ${slice.limit} offset ${slice.offset}::int - (select count(*) from first)`);
  return rows.map(({ id }) => id);
}
