import { type SQL, sql } from 'drizzle-orm';
import { withoutAccents } from '#platform/database/accents.ts';
import type { Queries } from '#platform/database/types.ts';
import { plainText } from './plain.ts';

/**
 * PostgreSQL's text search configuration by which texts and queries are read: English whose words lose their accents
 * before they become stems, so that "Maria" and "María" are the same. What is ASCII it reads as `english` does. The
 * migration `search-accents` makes it.
 */
export const READING = sql.raw(`'english_unaccent'`);

/** By which version of this folder the rows of `article_search` are to be made; others are made anew in the background. */
export const INDEX_VERSION = 5;

/** Words that take a place each and are not kept: more than a query has between two words of a phrase. */
const GAP = 'the '.repeat(20);

/**
 * The words of some texts, each begun far enough from the one before it, and from what these words are put behind, for
 * no phrase to reach across.
 */
export function wordsApart(texts: string[]): SQL<string> {
  return sql`to_tsvector(${READING}, ${texts.map((text) => `${GAP}${plainText(text)}`).join(' ')})`;
}

/** A word as people spell it, for other spellings. */
export const SPELT_WORD = /\p{L}[\p{L}\p{M}'’]*\p{L}/gu;

/** Texts in lower case and without accents, as parts of words and spellings are compared. */
export async function folded(db: Queries, texts: string[]): Promise<string[]> {
  const lower = sql.param(texts.map((text) => text.toLowerCase()));
  const { rows } = await db.execute<{ text: string }>(
    sql`select ${withoutAccents(sql`text`)} as text from unnest(${lower}::text[]) with ordinality as given(text, place) order by place`,
  );
  return rows.map(({ text }) => text);
}
