import { sql } from 'drizzle-orm';
import { articles } from '../../server/tables.ts';
import type { SearchDatabases } from './databases.ts';
import { spelledWords } from './indexing.ts';
import { headLabels } from './labels.ts';
import { displayText, plainText } from './normalisation.ts';
import { asTsquery } from './query.ts';
import { articleSearch, articleSpellings, searchWords } from './tables.ts';
import { foldedTexts, TEXT_CONFIG } from './words.ts';

/** Minimum number of words of a reference. */
const MIN_WORDS = 4;
/** A title with fewer words could occur in any text, so the text must also contain a name or keyword of the article. */
const MIN_TITLE_WORDS = 3;
/** Number of a reference's rarest words that are searched for, in titles, authors and keywords. */
const MAX_RARE_WORDS = 6;
/** Maximum number of articles with one of these words that are compared; the newest if there are more. */
const MAX_CANDIDATES = 500;

/**
 * Returns the longest title whose every word is in a text; undefined if there is none. A reference pasted from a
 * bibliography also contains year, volume and journal, in an order that depends on the style, so the title can only be
 * recognised by comparison with known titles.
 */
export async function titleWithin({ db, byIndex }: SearchDatabases, text: string): Promise<string | undefined> {
  const [plain = ''] = await foldedTexts(db, [displayText(text)]);
  const words = spelledWords(plain);
  if (words.length < MIN_WORDS) return undefined;
  const { articles: having, word } = searchWords;
  const { rows: rarest } = await db.execute<{ query: string }>(sql`
    select query from (
      select plainto_tsquery(${TEXT_CONFIG}, ${word})::text as query, ${having} as articles, ${word} as word,
        sum(${having}) over (order by ${having}, ${word}) as so_far
      from ${searchWords} where ${word} = any(${sql.param(words)}::text[])
    ) as known
    where query <> '' and (so_far <= ${MAX_CANDIDATES} or so_far = articles)
    order by articles, word limit ${MAX_RARE_WORDS}`);
  if (rarest.length === 0) return undefined;
  const any = headLabels(rarest.map(({ query }) => `(${query})`).join(' | '));
  const lexemes = (weight: 'a' | 'b') => sql`tsvector_to_array(ts_filter(${articleSpellings.head}, ${`{${weight}}`}))`;
  const { rows: found } = await byIndex.execute<{ title: string }>(sql`
    with text as materialized (select tsvector_to_array(to_tsvector(${TEXT_CONFIG}, ${plainText(text)})) as words)
    select ${articles.title} as title from (
      select ${articleSearch.articleId} as id from (
        select * from ${articleSearch} where ${articleSearch.words} @@ ${asTsquery(any)} offset 0
      ) as article_search order by ${articleSearch.publishedAt} desc nulls last limit ${MAX_CANDIDATES}
    ) as near
    join ${articleSpellings} on ${articleSpellings.articleId} = near.id
    join ${articles} on ${articles.id} = near.id,
      text, lateral (select ${lexemes('a')} as title, ${lexemes('b')} as others) as said
    where said.title <> '{}' and said.title <@ text.words
      and (cardinality(said.title) >= ${MIN_TITLE_WORDS} or said.others && text.words)
    order by cardinality(said.title) desc, ${articles.publishedAt} desc limit 1`);
  return found[0]?.title;
}
