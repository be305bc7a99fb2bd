import { sql } from 'drizzle-orm';
import { fullNameOf } from '#base/names.ts';
import { topics } from '#features/topics/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { RelatedArticle } from '../../contract.ts';
import { RELATED_ARTICLES } from '../../rules.ts';
import { articles, type PublishedAuthor } from '../../server/tables.ts';

/** As part of the statement: of a limit that is a parameter PostgreSQL knows too little to keep a plan for it. */
const literal = (value: number) => sql.raw(String(value));

/** How many of its topic are looked at that came just before it, and as many that came just after. */
const NEIGHBOURS = literal(60);
/** How many of the newest of all topics are looked at. */
const NEWEST = literal(80);
/** Keywords and words of keywords that count, and how long one has to be at least; the rest says too little. */
const MOST_TERMS = literal(24);
const SHORTEST_TERM = literal(5);

/** What tells whether an article is like the given one. */
const COMPARED = sql`a.id, a.topic_id, a.published_at, a.notices, lower(a.title || ' ' || a.keywords) as said`;

type Row = Omit<RelatedArticle, 'publishedAt' | 'authors'> & { publishedAt: Date | string; authors: PublishedAuthor[] };

/**
 * Published articles like one: among those of its topic from about its time and the newest of all, those that have most
 * of its keywords, or words of them, in title or keywords. Never retracted ones; nothing for an unknown number. It looks at a fixed number
 * of rows by two indexes, so it costs the same however large the archive is.
 */
export async function relatedArticles(db: Database, number: string): Promise<RelatedArticle[]> {
  // With `offset 0`, what is shared is counted once for each, and not again wherever it is looked at.
  const { rows } = await db.execute<Row>(sql`
    with given as materialized (
      select a.id, a.topic_id, a.published_at, array(
        select distinct term from regexp_split_to_table(lower(a.keywords), '\\s*[,;\\n]\\s*') keyword,
          unnest(string_to_array(keyword, ' ') || keyword) term
        where length(term) >= ${SHORTEST_TERM} order by term limit ${MOST_TERMS}
      ) as terms
      from ${articles} a where a.number = ${number} and a.state = 'published'
    ), near as (
      select before.* from given cross join lateral (
        select ${COMPARED} from ${articles} a
        where a.topic_id = given.topic_id and a.published_at <= given.published_at and a.state = 'published'
        order by a.published_at desc limit ${NEIGHBOURS}
      ) before
      union all select after.* from given cross join lateral (
        select ${COMPARED} from ${articles} a
        where a.topic_id = given.topic_id and a.published_at > given.published_at and a.state = 'published'
        order by a.published_at limit ${NEIGHBOURS}
      ) after
      union all select newest.* from (
        select ${COMPARED} from ${articles} a where a.state = 'published'
        order by a.published_at desc nulls last, a.id limit ${NEWEST}
      ) newest
    ), scored as (
      select near.id, (near.topic_id = given.topic_id) as same_topic,
        abs(extract(epoch from near.published_at - given.published_at)) as apart,
        (select count(*) from unnest(given.terms) term where strpos(near.said, term) > 0) as shared
      from (select distinct on (id) * from near) as near cross join given
      where near.id <> given.id and not near.notices @> '[{"kind": "RETRACTION"}]' offset 0
    ), best as (
      select * from scored where same_topic or shared > 0
      order by shared desc, same_topic desc, apart, id limit ${literal(RELATED_ARTICLES)}
    )
    select a.number, a.slug, a.title as "manuscriptTitle", t.name as topic, a.published_at as "publishedAt",
      a.authors, a.notices
    from best join ${articles} a using (id) join ${topics} t on t.id = a.topic_id
    order by best.shared desc, best.same_topic desc, best.apart, a.id`);
  return rows.map((row) => ({
    ...row,
    publishedAt: new Date(row.publishedAt).toISOString(),
    authors: row.authors.map(fullNameOf),
  }));
}
