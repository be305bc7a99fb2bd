import { type SQL, sql } from 'drizzle-orm';
import type { Slice } from '../../../../base/paging.ts';
import type { Database } from '../../../../platform/database.ts';
import { articles } from '../tables.ts';
import { asQuery, byIndex, lexemesOf, type Understood } from './query.ts';
import { havingInHead, matching, type Narrowing, NEWEST, narrowed, planned, REACH } from './statements.ts';
import { articleSearch, articleTexts } from './tables.ts';
import { READING } from './words.ts';

/*
 * The order of what was found. What is named by its DOI or number comes first, then what has all of it in title, authors
 * and keywords; among them, and among the rest, title counts for more than authors and keywords, those for more than the
 * abstract, that for more than the text. Candidates are the newest `head` of the first and the newest `rest` of the
 * others: for all but very common words that is everything. For a page that the first fill, nobody looks for the others.
 */

/** How many are ranked: of those that have the words in title, authors and keywords, however old, and of the others. */
export interface Bounds {
  head: number;
  rest: number;
}
const BOUNDS: Bounds = { head: 500, rest: REACH };

const START = '\u0002';
const MARKS = `StartSel=${START}, StopSel=\u0003`;
/** One fragment: what was found stands in the middle of it. */
const PASSAGE = `${MARKS}, MaxFragments=1, MaxWords=45, MinWords=25`;
const { articleId } = articleSearch;

export type Order = 'best' | 'newest';

interface Ranking {
  asked: Understood;
  by: Narrowing;
  order: Order;
  bounds: Bounds;
}

/** What comes before all the others. */
function firstOf({ asked, by, order, bounds }: Ranking): SQL {
  const where = narrowed(by) ?? sql`true`;
  if (order === 'newest') return sql`select null::uuid where false`;
  if (asked.named.length > 0) {
    const isNamed = sql`${articleId} = any(${sql.param(asked.named)}::uuid[])`;
    return sql`select ${articleId} from ${articleSearch} where ${isNamed} and ${where}`;
  }
  if (asked.kind !== 'indexed') return sql`select null::uuid where false`;
  return sql`select ${articleId} from ${havingInHead(asked)} where ${where} order by ${NEWEST} limit ${bounds.head}`;
}

/** Common table expressions that end with `best`: a page of what was found with the `shown` columns of its articles. */
function best(ranking: Ranking, page: Slice, shown: SQL): SQL {
  const { asked, by, order, bounds } = ranking;
  // ts_rank bounds what many mentions count, so that a hundred in the abstract are never more than one in the title.
  const rank = asked.any
    ? sql`round(ts_rank('{0, 0.2, 0.4, 1}', ${articles.words}, ${asQuery(asked.any)})::numeric, 4)::float8`
    : sql`0::float8`;
  return sql`
    first(id) as materialized (${firstOf(ranking)}),
    candidate as materialized (
      select id, true as is_first from first
      union all select article_id, false from (
        select ${articleId} from ${matching(asked)}
        where ${narrowed(by) ?? sql`true`} and ${articleId} not in (select id from first)
        order by ${NEWEST} limit ${bounds.rest}
      ) as other where (select count(*) from first) < ${page.offset + page.limit}
    ),
    best as materialized (
      select ${articles.id}, is_first, ${rank} as rank, ${articles.publishedAt}${shown}
      from candidate join ${articles} on ${articles.id} = candidate.id and ${articles.state} = 'published'
      order by ${inOrder(order)}, ${articles.id} limit ${page.limit} offset ${page.offset}
    )`;
}

const inOrder = (order: Order) =>
  sql`${order === 'best' ? sql`is_first desc, rank desc, ` : sql``}published_at desc nulls last`;

/** An article that was found, with its parts as they are shown; what was looked for stands between \u0002 and \u0003. */
export interface Found {
  id: string;
  /** 0 when the words stand in the text of the PDF only. */
  rank: number;
  title: string;
  excerpt: string;
}

/** A page of what was found. Only the first `REACH` have pages. */
export function bestFirst(db: Database, asked: Understood, by: Narrowing, order: Order, page: Slice): Promise<Found[]> {
  const shown = sql`, ${articles.title}, ${articles.abstract}`;
  return planned(db, asked, async (tx) => {
    const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
      with ${best({ asked, by, order, bounds: BOUNDS }, page, shown)}
      select id, rank,
        ts_headline(${READING}, normalize(title), ${asQuery(asked.exact)}, ${`${MARKS}, HighlightAll=true`}) as title,
        ts_headline(${READING}, normalize(abstract), ${asQuery(asked.exact)}, ${PASSAGE}) as excerpt
      from best order by ${inOrder(order)}, id`);
    return rows;
  });
}

/** The ids of a page of what was found, best first; after what is ranked the others, newest first, to the very last. */
export async function idsBestFirst(
  db: Database,
  asked: Understood,
  by: Narrowing,
  page: Slice,
  bounds = BOUNDS,
): Promise<string[]> {
  const ranking: Ranking = { asked, by, order: 'best', bounds };
  const ranked = page.offset < bounds.head + bounds.rest ? await rankedIds(db, ranking, page) : [];
  const end = page.offset + ranked.length;
  // So many are ranked at least, if there are so many.
  if (ranked.length === page.limit || end < bounds.rest) return ranked;
  const others = { limit: page.limit - ranked.length, offset: end };
  return [...ranked, ...(await unrankedIds(db, ranking, others))];
}

function rankedIds(db: Database, ranking: Ranking, page: Slice): Promise<string[]> {
  return byIndex(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`with ${best(ranking, page, sql``)} select id from best order by ${inOrder('best')}, id`,
    );
    return rows.map(({ id }) => id);
  });
}

/** `slice` counts from the first that was found. */
function unrankedIds(db: Database, ranking: Ranking, slice: Slice): Promise<string[]> {
  const { asked, by } = ranking;
  return byIndex(db, async (tx) => {
    // So far nobody walks.
    const { rows } = await tx.execute<{ id: string }>(sql`
      with first(id) as materialized (${firstOf(ranking)})
      select ${articleId} as id from ${matching(asked, false)}
      where ${narrowed(by) ?? sql`true`} and ${articleId} not in (select id from first)
      order by ${NEWEST} limit ${slice.limit} offset ${slice.offset}::int - (select count(*) from first)`);
    return rows.map(({ id }) => id);
  });
}

/** For each of these articles the first passage of its PDF that has one of the words, marked. */
export async function passagesInText(db: Database, ids: string[], asked: Understood): Promise<Map<string, string>> {
  // A word begins as its lexeme does; only a final "i" may be the "y" of a singular.
  const stems = lexemesOf(asked.any).map((lexeme) => lexeme.replace(/i$/, '').replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  if (ids.length === 0 || stems.length === 0) return new Map();
  const placeOf = (text: SQL) => sql`regexp_instr(${text}, ${`\\m(?:${stems.join('|')})`}, 1, 1, 0, 'i')`;
  // Most words are written as they are asked for. Of the others, the place is that in the text without accents, put
  // right by what these have made longer or shorter ("œ" is two letters).
  const { rows } = await db.execute<{ id: string; passage: string }>(sql`
    select ${articles.id} as id, ts_headline(${READING},
      regexp_replace(substring(${articleTexts.text} from greatest(place - 200, 1) for 900), '^\\S*\\s', ''),
      ${asQuery(asked.any)}, ${PASSAGE}) as passage
    from ${articles} join ${articleTexts} on ${articleTexts.fileId} = ${articles.fileId},
      lateral (select ${placeOf(sql`${articleTexts.text}`)} as as_written offset 0) as written,
      lateral (select case when as_written = 0 then unaccent(${articleTexts.text}) end as plain offset 0) as unaccented,
      lateral (select ${placeOf(sql`plain`)} as in_plain offset 0) as folded,
      lateral (
        select coalesce(2 * in_plain - length(unaccent(left(${articleTexts.text}, in_plain))), as_written) as place offset 0
      ) as first
    where ${articles.id} = any(${sql.param(ids)}::uuid[]) and place > 0`);
  return new Map(rows.filter(({ passage }) => passage.includes(START)).map(({ id, passage }) => [id, passage]));
}
