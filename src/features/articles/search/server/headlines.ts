import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import { displayText, plainText } from './normalisation.ts';
import { TEXT_CONFIG } from './words.ts';

const [START, STOP] = ['\u0002', '\u0003'];
const BETWEEN_MARKS = new RegExp(`([${START}${STOP}])`);
const MARKS = `StartSel=${START}, StopSel=${STOP}`;
const WHOLE_OPTIONS = `${MARKS}, HighlightAll=true`;
/** One fragment with the match in the middle. */
const PASSAGE_OPTIONS = `${MARKS}, MaxFragments=1, MaxWords=45, MinWords=25`;
/** Punctuation that belongs to the following and to the preceding word. */
const [OPENING, CLOSING] = [/[\p{Ps}\p{Pi}"'¿¡]+$/u, /^[\p{Pe}\p{Pf}"'.,;:!?…]+/u];

/** A text and the tsquery to mark in it; the result is the whole text or the passage with most matches. */
export interface ToMark {
  text: string;
  query: string;
  isWhole?: boolean;
}

/** Returns the texts or their passages with matches between \u0002 and \u0003. */
export async function markMatches(db: Database, texts: ToMark[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const plain = texts.map(({ text }) => plainText(text));
  const queries = texts.map(({ query }) => query);
  const options = texts.map(({ isWhole }) => (isWhole ? WHOLE_OPTIONS : PASSAGE_OPTIONS));
  const { rows } = await db.execute<{ headline: string }>(sql`
    select ts_headline(${TEXT_CONFIG}, text, query::tsquery, options) as headline
    from unnest(${sql.param(plain)}::text[], ${sql.param(queries)}::text[], ${sql.param(options)}::text[])
      with ordinality as given(text, query, options, place)
    order by place`);
  return rows.map(({ headline }, index) => inOriginalText(texts[index]?.text ?? '', plain[index] ?? '', headline));
}

export const hasMark = (passage: string): boolean => passage.includes(START);

/** Maps a headline of the normalised text back to the original text, keeping the marks. */
function inOriginalText(text: string, plain: string, headline: string): string {
  const original = displayText(text);
  const start = plain.indexOf(headline.replaceAll(START, '').replaceAll(STOP, ''));
  // PostgreSQL is not known to change the text; if it does, the headline is returned as it is.
  if (start < 0) return headline;
  let position = start;
  const passage = headline.split(BETWEEN_MARKS).map((part) => {
    if (part === START || part === STOP) return part;
    position += part.length;
    return original.slice(position - part.length, position);
  });
  const [opening = ''] = OPENING.exec(original.slice(0, start)) ?? [];
  const [closing = ''] = CLOSING.exec(original.slice(position)) ?? [];
  return `${opening}${passage.join('')}${closing}`;
}
