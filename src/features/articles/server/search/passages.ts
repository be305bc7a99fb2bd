import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database.ts';
import { articles } from '../tables.ts';
import { asQuery, lexemesOf, phrasesOf, type Understood } from './query.ts';
import { articleTexts } from './tables.ts';
import { READING } from './words.ts';

const START = '\u0002';
/** What was looked for stands between \u0002 and \u0003. */
export const MARKS = `StartSel=${START}, StopSel=\u0003`;
/** One fragment: what was found stands in the middle of it. */
export const PASSAGE = `${MARKS}, MaxFragments=1, MaxWords=45, MinWords=25`;
/** So many places that begin alike are looked at to find where a text has what was asked. */
const MOST_TRIED = 12;

/** What a passage shows: a tsquery, and a regular expression that finds where a text may have it. */
interface Sought {
  query: string;
  pattern: string;
}

/**
 * For each of these articles the first passage of its PDF that has one of the phrases, or else one of the words, marked.
 */
export async function passagesInText(db: Database, ids: string[], asked: Understood): Promise<Map<string, string>> {
  const passages = new Map<string, string>();
  for (const sought of [soughtPhrases(asked.exact), soughtWords(asked.any)]) {
    const without = ids.filter((id) => !passages.has(id));
    if (!sought || without.length === 0) continue;
    for (const [id, passage] of await passagesWith(db, without, sought)) passages.set(id, passage);
  }
  return passages;
}

function soughtWords(query: string): Sought | undefined {
  const words = lexemesOf(query).map(patternOf);
  return words.length > 0 ? { query, pattern: `\\m(?:${words.join('|')})` } : undefined;
}

function soughtPhrases(query: string): Sought | undefined {
  const phrases = phrasesOf(query);
  if (phrases.length === 0) return undefined;
  const patterns = phrases.map(({ words }) =>
    words
      .map(({ lexeme, after }) => `${after > 0 ? `(?:\\W+\\w+){${after - 1}}\\W+` : ''}${patternOf(lexeme)}`)
      .join(''),
  );
  return { query: phrases.map((phrase) => `(${phrase.query})`).join(' | '), pattern: `\\m(?:${patterns.join('|')})` };
}

/**
 * A word begins as its lexeme does; only a final "i" may be the "y" of a singular. Other words begin so too ("rain",
 * "rainfall"): of the first few that do, the first that is what was asked for is shown.
 */
const patternOf = (lexeme: string) => `${lexeme.replace(/i$/, '').replace(/[^\p{L}\p{N}]/gu, '\\$&')}\\w*`;

async function passagesWith(db: Database, ids: string[], { query, pattern }: Sought): Promise<[string, string][]> {
  const placeOf = (text: SQL) => sql`(
    select regexp_instr(${text}, ${pattern}, 1, nth, 0, 'i') from
      generate_series(1, case when ${text} ~* ${pattern} then ${MOST_TRIED} else 0 end) as nth
    where to_tsvector(${READING}, regexp_substr(${text}, ${pattern}, 1, nth, 'i')) @@ ${asQuery(query)} limit 1)`;
  // Most words are written as they are asked for. Of the others, the place is that in the text without accents, put
  // right by what these have made longer or shorter ("œ" is two letters).
  // A passage from within the text begins within a word, which is cut off.
  const { rows } = await db.execute<{ id: string; passage: string }>(sql`
    select ${articles.id} as id, ts_headline(${READING},
      regexp_replace(substring(${articleTexts.text} from greatest(place - 200, 1) for 900), cut, ''),
      ${asQuery(query)}, ${PASSAGE}) as passage
    from ${articles} join ${articleTexts} on ${articleTexts.fileId} = ${articles.fileId},
      lateral (select ${placeOf(sql`${articleTexts.text}`)} as as_written offset 0) as written,
      lateral (select case when as_written is null then unaccent(${articleTexts.text}) end as plain offset 0) as unaccented,
      lateral (select ${placeOf(sql`plain`)} as in_plain offset 0) as folded,
      lateral (
        select coalesce(2 * in_plain - length(unaccent(left(${articleTexts.text}, in_plain))), as_written) as place offset 0
      ) as first,
      lateral (select case when place > 201 then '^\\S*\\s' else '^$' end as cut offset 0) as begun
    where ${articles.id} = any(${sql.param(ids)}::uuid[]) and place > 0`);
  return rows.filter(({ passage }) => passage.includes(START)).map(({ id, passage }) => [id, passage]);
}
