import { type SQL, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import { articles } from '../../server/tables.ts';
import type { ToMark } from './headlines.ts';
import { asQuery, lexemesOf, phrasesOf, type Understood } from './query.ts';
import { articleTexts } from './tables.ts';
import { READING } from './words.ts';

/** So many places that begin alike are looked at to find where a text has what was asked. */
const MOST_TRIED = 12;
/** So many characters are looked at of which a passage is made, and so many of them before what was found. */
const [LENGTH, BEFORE] = [900, 200];

/** What a passage shows: a tsquery, and a regular expression that finds where a text may have it. */
interface Sought {
  query: string;
  pattern: string;
}

/** For each of these articles where its PDF has one of the phrases first, or else one of the words, and which it was. */
export async function passagesInText(
  db: Database,
  ids: SubmissionId[],
  asked: Understood,
): Promise<Map<string, ToMark>> {
  const passages = new Map<string, ToMark>();
  for (const sought of [soughtPhrases(asked.exact), soughtWords(asked.any)]) {
    const without = ids.filter((id) => !passages.has(id));
    if (!sought || without.length === 0) continue;
    for (const { id, text } of await passagesWith(db, without, sought)) passages.set(id, { text, query: sought.query });
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

async function passagesWith(db: Database, ids: SubmissionId[], { query, pattern }: Sought) {
  const has = (part: SQL) =>
    sql`to_tsvector(${READING}, regexp_replace(${part}, '\\W+', ' ', 'g')) @@ ${asQuery(query)}`;
  // PostgreSQL reads a text to its end for each of these functions, so where the first begins is looked for once, and
  // mostly that is the place. The others are counted from there.
  const placeOf = (text: SQL) => sql`(
    select coalesce(
      case when ${has(sql`regexp_substr(substring(${text} from begin for ${LENGTH}), ${pattern}, 1, 1, 'i')`)} then begin end,
      (select regexp_instr(${text}, ${pattern}, begin, nth, 0, 'i')
        from generate_series(1, case when begin > 0 then ${MOST_TRIED} else 0 end) as nth
        where ${has(sql`regexp_substr(${text}, ${pattern}, begin, nth, 'i')`)} limit 1))
    from (select regexp_instr(${text}, ${pattern}, 1, 1, 0, 'i') as begin offset 0) as first)`;
  // Each function would unpack a stored text for itself; a copy made by the way is unpacked once.
  const text = sql`unpacked.text`;
  // Most words are written as they are asked for. Of the others, the place is that in the text without accents, put
  // right by what these have made longer or shorter ("œ" is two letters).
  const { rows } = await db.execute<{ id: string; text: string; isBegin: boolean }>(sql`
    select ${articles.id} as id, place <= ${BEFORE} as "isBegin",
      substring(${text} from greatest(place - ${BEFORE}, 1) for ${LENGTH}) as text
    from ${articles} join ${articleTexts} on ${articleTexts.fileId} = ${articles.fileId},
      lateral (select ${articleTexts.text} || '' as text offset 0) as unpacked,
      lateral (select ${placeOf(text)} as as_written offset 0) as written,
      lateral (select case when as_written is null then unaccent(${text}) end as plain offset 0) as unaccented,
      lateral (select ${placeOf(sql`plain`)} as in_plain offset 0) as folded,
      lateral (
        select coalesce(2 * in_plain - length(unaccent(left(${text}, in_plain))), as_written) as place offset 0
      ) as first
    where ${articles.id} = any(${sql.param(ids)}::uuid[]) and place > 0`);
  // From within the text it begins within a word.
  return rows.map(({ id, text, isBegin }) => ({ id, text: isBegin ? text : text.replace(/^\S*\s/, '') }));
}
