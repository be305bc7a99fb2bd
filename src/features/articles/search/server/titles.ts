import { sql } from 'drizzle-orm';
import { articles } from '../../server/tables.ts';
import type { SearchDatabases } from './databases.ts';
import { spelledWords } from './keep.ts';
import { ofHead } from './labels.ts';
import { plainText, shownText } from './plain.ts';
import { asQuery } from './query.ts';
import { articleSearch, articleSpellings, searchWords } from './tables.ts';
import { folded, READING } from './words.ts';

/** A text of fewer words is no reference. */
const LEAST_WORDS = 4;
/** A title of fewer words may stand in any text; it is taken for what is cited beside a name or keyword of the article. */
const SAYING = 3;
/** So many of a reference's rarest words are looked for: the title's, or the authors'. */
const RAREST = 6;
/** So many articles are looked at that have one of them in title, authors or keywords: all, or the newest that have the rarest. */
const NEAREST = 500;

/**
 * The longest title of which every word stands in a text; undefined when there is none. A reference pasted from a
 * bibliography says much that stands in no article (year, volume, the journal's name), each style in another place: where in
 * it the title is, only the titles there are can tell.
 */
export async function titleWithin({ db, byIndex }: SearchDatabases, text: string): Promise<string | undefined> {
  const [plain = ''] = await folded(db, [shownText(text)]);
  const words = spelledWords(plain);
  if (words.length < LEAST_WORDS) return undefined;
  const { articles: having, word } = searchWords;
  const { rows: rarest } = await db.execute<{ query: string }>(sql`
    select query from (
      select plainto_tsquery(${READING}, ${word})::text as query, ${having} as articles, ${word} as word,
        sum(${having}) over (order by ${having}, ${word}) as so_far
      from ${searchWords} where ${word} = any(${sql.param(words)}::text[])
    ) as known
    where query <> '' and (so_far <= ${NEAREST} or so_far = articles)
    order by articles, word limit ${RAREST}`);
  if (rarest.length === 0) return undefined;
  const any = ofHead(rarest.map(({ query }) => `(${query})`).join(' | '));
  const lexemes = (weight: 'a' | 'b') => sql`tsvector_to_array(ts_filter(${articleSpellings.head}, ${`{${weight}}`}))`;
  const { rows: found } = await byIndex.execute<{ title: string }>(sql`
    with text as materialized (select tsvector_to_array(to_tsvector(${READING}, ${plainText(text)})) as words)
    select ${articles.title} as title from (
      select ${articleSearch.articleId} as id from (
        select * from ${articleSearch} where ${articleSearch.words} @@ ${asQuery(any)} offset 0
      ) as article_search order by ${articleSearch.publishedAt} desc nulls last limit ${NEAREST}
    ) as near
    join ${articleSpellings} on ${articleSpellings.articleId} = near.id
    join ${articles} on ${articles.id} = near.id,
      text, lateral (select ${lexemes('a')} as title, ${lexemes('b')} as others) as said
    where said.title <> '{}' and said.title <@ text.words
      and (cardinality(said.title) >= ${SAYING} or said.others && text.words)
    order by cardinality(said.title) desc, ${articles.publishedAt} desc limit 1`);
  return found[0]?.title;
}
