import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import { plainText, shownText } from './plain.ts';
import { READING } from './words.ts';

const [START, STOP] = ['\u0002', '\u0003'];
const BETWEEN_MARKS = new RegExp(`([${START}${STOP}])`);
const MARKS = `StartSel=${START}, StopSel=${STOP}`;
const WHOLE = `${MARKS}, HighlightAll=true`;
/** One fragment: what was found stands in the middle of it. */
const PASSAGE = `${MARKS}, MaxFragments=1, MaxWords=45, MinWords=25`;
/** Signs that belong to the word after them, and to the one before. */
const [OPENING, CLOSING] = [/[\p{Ps}\p{Pi}"'¿¡]+$/u, /^[\p{Pe}\p{Pf}"'.,;:!?…]+/u];

/** A text in which a query (a tsquery) is to be marked: the whole of it, or the passage that has most of the query. */
export interface ToMark {
  text: string;
  query: string;
  isWhole?: boolean;
}

/** The texts, or their passages, as they are shown, with what was looked for between \u0002 and \u0003. */
export async function marked(db: Database, texts: ToMark[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const plain = texts.map(({ text }) => plainText(text));
  const queries = texts.map(({ query }) => query);
  const options = texts.map(({ isWhole }) => (isWhole ? WHOLE : PASSAGE));
  const { rows } = await db.execute<{ headline: string }>(sql`
    select ts_headline(${READING}, text, query::tsquery, options) as headline
    from unnest(${sql.param(plain)}::text[], ${sql.param(queries)}::text[], ${sql.param(options)}::text[])
      with ordinality as given(text, query, options, place)
    order by place`);
  return rows.map(({ headline }, place) => asShown(texts[place]?.text ?? '', plain[place] ?? '', headline));
}

export const hasMark = (passage: string): boolean => passage.includes(START);

/** A headline of the plain text in the words of the text itself. */
function asShown(text: string, plain: string, headline: string): string {
  const shown = shownText(text);
  const start = plain.indexOf(headline.replaceAll(START, '').replaceAll(STOP, ''));
  // Nothing PostgreSQL is known to do; better plain than mixed up.
  if (start < 0) return headline;
  let place = start;
  const passage = headline.split(BETWEEN_MARKS).map((part) => {
    if (part === START || part === STOP) return part;
    place += part.length;
    return shown.slice(place - part.length, place);
  });
  const [opening = ''] = OPENING.exec(shown.slice(0, start)) ?? [];
  const [closing = ''] = CLOSING.exec(shown.slice(place)) ?? [];
  return `${opening}${passage.join('')}${closing}`;
}
