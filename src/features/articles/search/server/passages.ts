import { type SQL, sql } from 'drizzle-orm';
import type { TextSection } from '#features/production/text/searchable-text.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import type { Section } from '../../search/contract.ts';
import { articles } from '../../server/tables.ts';
import type { ToMark } from './headlines.ts';
import { asTsquery, lexemesOf, type ParsedQuery, phrasesOf } from './query.ts';
import { articleFullTexts, articleTexts } from './tables.ts';
import { TEXT_CONFIG } from './words.ts';

/** Maximum number of occurrences of a pattern that are checked per text. */
const MAX_OCCURRENCES = 12;
/** Characters that a passage is made from, and how many of them precede the match. */
const [PASSAGE_LENGTH, LEAD_LENGTH] = [900, 200];

/** A tsquery and a regular expression that finds candidate positions for it. */
interface PassageQuery {
  query: string;
  pattern: string;
}

/** A passage of a text, with the section that it is in; null in a PDF, or before the first section. */
interface Passage extends ToMark {
  section: Section | null;
}

/** Finds for each article the first passage in its text, or its PDF, with one of the phrases, else with one of the words. */
export async function passagesInText(
  db: Database,
  ids: SubmissionId[],
  parsed: ParsedQuery,
): Promise<Map<string, Passage>> {
  const passages = new Map<string, Passage>();
  for (const passageQuery of [phrasePassageQuery(parsed.exact), wordPassageQuery(parsed.any)]) {
    const remaining = ids.filter((id) => !passages.has(id));
    if (!passageQuery || remaining.length === 0) continue;
    for (const { id, text, section } of await passagesWith(db, remaining, passageQuery))
      passages.set(id, { text, query: passageQuery.query, section });
  }
  return passages;
}

function wordPassageQuery(query: string): PassageQuery | undefined {
  const words = lexemesOf(query).map(patternOf);
  return words.length > 0 ? { query, pattern: `\\m(?:${words.join('|')})` } : undefined;
}

function phrasePassageQuery(query: string): PassageQuery | undefined {
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
 * Pattern of the words of a lexeme: they start with it, except that a final "i" may be the "y" of a singular. Other words
 * may start with it too ("rain", "rainfall"), so the candidates are checked with the tsquery.
 */
const patternOf = (lexeme: string) => `${lexeme.replace(/i$/, '').replace(/[^\p{L}\p{N}]/gu, '\\$&')}\\w*`;

interface PassageRow extends Record<string, unknown> {
  id: string;
  text: string;
  /** Of the match in the whole text, in characters from 1. */
  place: number;
  sections: TextSection[] | null;
}

async function passagesWith(db: Database, ids: SubmissionId[], { query, pattern }: PassageQuery) {
  const matches = (part: SQL) =>
    sql`to_tsvector(${TEXT_CONFIG}, regexp_replace(${part}, '\\W+', ' ', 'g')) @@ ${asTsquery(query)}`;
  // These functions read a text to its end, so the first occurrence is found once, and usually it matches. The search for
  // others starts there.
  const positionOf = (text: SQL) => sql`(
    select coalesce(
      case when ${matches(sql`regexp_substr(substring(${text} from begin for ${PASSAGE_LENGTH}), ${pattern}, 1, 1, 'i')`)} then begin end,
      (select regexp_instr(${text}, ${pattern}, begin, nth, 0, 'i')
        from generate_series(1, case when begin > 0 then ${MAX_OCCURRENCES} else 0 end) as nth
        where ${matches(sql`regexp_substr(${text}, ${pattern}, begin, nth, 'i')`)} limit 1))
    from (select regexp_instr(${text}, ${pattern}, 1, 1, 0, 'i') as begin offset 0) as first)`;
  // Each function would decompress the stored text again; a copy is decompressed once.
  const text = sql`unpacked.text`;
  // Most words match as written. For the others, the position in the text without accents is corrected by the difference
  // in length ("œ" becomes two letters).
  const stored = sql`coalesce(${articleFullTexts.text}, ${articleTexts.text})`;
  const { rows } = await db.execute<PassageRow>(sql`
    select ${articles.id} as id, place, ${articleFullTexts.sections} as sections,
      substring(${text} from greatest(place - ${LEAD_LENGTH}, 1) for ${PASSAGE_LENGTH}) as text
    from ${articles} left join ${articleFullTexts} on ${articleFullTexts.articleId} = ${articles.id}
      left join ${articleTexts} on ${articleTexts.fileId} = ${articles.fileId},
      lateral (select ${stored} || '' as text offset 0) as unpacked,
      lateral (select ${positionOf(text)} as as_written offset 0) as written,
      lateral (select case when as_written is null then unaccent(${text}) end as plain offset 0) as unaccented,
      lateral (select ${positionOf(sql`plain`)} as in_plain offset 0) as folded,
      lateral (
        select coalesce(2 * in_plain - length(unaccent(left(${text}, in_plain))), as_written) as place offset 0
      ) as first
    where ${articles.id} = any(${sql.param(ids)}::uuid[]) and place > 0`);
  return rows.map(({ id, text: words, place, sections }) => {
    const { title, id: anchor } = sections?.findLast(({ at }) => at <= place) ?? {};
    return {
      id,
      // A passage from within the text starts in the middle of a word, which is removed.
      text: place <= LEAD_LENGTH ? words : words.replace(/^\S*\s/, ''),
      section: title ? { title, id: anchor ?? '' } : null,
    };
  });
}
