import { sql } from 'drizzle-orm';
import { fullNameOf } from '#base/names.ts';
import type { Translations } from '#base/translations.ts';
import type { TopicTexts } from '#features/topics/rules.ts';
import { topicFieldsOf } from '#features/topics/server/read.ts';
import { topics } from '#features/topics/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { RelatedArticle } from '../../contract.ts';
import { RELATED_ARTICLE_COUNT } from '../../rules.ts';
import { articles, type PublishedAuthor } from '../../server/tables.ts';

/** Inlines a number, because PostgreSQL keeps no generic plan for a limit that is a parameter. */
const literal = (value: number) => sql.raw(String(value));

/** Articles of the same topic that are compared: those published just before, and as many published just after. */
const NEIGHBOUR_COUNT = literal(60);
/** Newest articles of all topics that are compared. */
const NEWEST_COUNT = literal(80);
/** Number of keywords and words of keywords that are compared, and their minimum length in characters. */
const MAX_TERMS = literal(24);
const MIN_TERM_LENGTH = literal(5);

/** Columns that articles are compared by. */
const COMPARED_COLUMNS = sql`a.id, a.topic_id, a.published_at, a.notices, lower(a.title || ' ' || a.keywords) as words`;

type Row = Omit<RelatedArticle, 'publishedAt' | 'authors' | 'topicTranslations'> & {
  topicTranslations: Translations<TopicTexts>;
  publishedAt: Date | string;
  authors: PublishedAuthor[];
};

/**
 * Returns articles related to a published one: of its topic's articles from about the same time and the newest of all
 * topics, those with most of its keywords, or words of them, in title or keywords. Omits retracted articles; empty for an
 * unknown number. Compares a fixed number of rows by two indexes, so the cost does not grow with the archive.
 */
export async function relatedArticles(db: Database, number: string): Promise<RelatedArticle[]> {
  // `offset 0` makes PostgreSQL count the shared terms once per article, not wherever the count is used.
  const { rows } = await db.execute<Row>(sql`
    with target as materialized (
      select a.id, a.topic_id, a.published_at, array(
        select distinct term from regexp_split_to_table(lower(a.keywords), '\\s*[,;\\n]\\s*') keyword,
          unnest(string_to_array(keyword, ' ') || keyword) term
        where length(term) >= ${MIN_TERM_LENGTH} order by term limit ${MAX_TERMS}
      ) as terms
      from ${articles} a where a.number = ${number} and a.state = 'published'
    ), candidates as (
      select before.* from target cross join lateral (
        select ${COMPARED_COLUMNS} from ${articles} a
        where a.topic_id = target.topic_id and a.published_at <= target.published_at and a.state = 'published'
        order by a.published_at desc limit ${NEIGHBOUR_COUNT}
      ) before
      union all select after.* from target cross join lateral (
        select ${COMPARED_COLUMNS} from ${articles} a
        where a.topic_id = target.topic_id and a.published_at > target.published_at and a.state = 'published'
        order by a.published_at limit ${NEIGHBOUR_COUNT}
      ) after
      union all select newest.* from (
        select ${COMPARED_COLUMNS} from ${articles} a where a.state = 'published'
        order by a.published_at desc nulls last, a.id limit ${NEWEST_COUNT}
      ) newest
    ), scored as (
      select candidate.id, (candidate.topic_id = target.topic_id) as same_topic,
        abs(extract(epoch from candidate.published_at - target.published_at)) as seconds_apart,
        (select count(*) from unnest(target.terms) term where strpos(candidate.words, term) > 0) as shared
      from (select distinct on (id) * from candidates) as candidate cross join target
      where candidate.id <> target.id and not candidate.notices @> '[{"kind": "RETRACTION"}]' offset 0
    ), best as (
      select * from scored where same_topic or shared > 0
      order by shared desc, same_topic desc, seconds_apart, id limit ${literal(RELATED_ARTICLE_COUNT)}
    )
    select a.number, a.slug, a.title as "manuscriptTitle", a.language,
      coalesce((select jsonb_object_agg(key, value->'title') from jsonb_each(a.translations)), '{}') as "translatedTitles",
      t.name as topic, t.translations as "topicTranslations", a.published_at as "publishedAt",
      a.authors, a.notices
    from best join ${articles} a using (id) join ${topics} t on t.id = a.topic_id
    order by best.shared desc, best.same_topic desc, best.seconds_apart, a.id`);
  return rows.map(({ topicTranslations, ...row }) => ({
    ...row,
    ...topicFieldsOf({ ...row, topicTranslations }),
    publishedAt: new Date(row.publishedAt).toISOString(),
    authors: row.authors.map(fullNameOf),
  }));
}
