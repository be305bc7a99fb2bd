import { type SQL, sql } from 'drizzle-orm';
import { withoutAccents } from '#platform/database/accents.ts';
import type { Queries } from '#platform/database/types.ts';
import { plainText } from './normalisation.ts';

/**
 * PostgreSQL's text search configuration for texts and queries: `english`, but words lose their accents before stemming,
 * so that "Maria" and "María" are the same. The migration `search-accents` creates it.
 */
export const TEXT_CONFIG = sql.raw(`'english_unaccent'`);

/** Version of the indexing code. Rows of `article_search` with another version are rebuilt in the background. */
export const INDEX_VERSION = 6;

/** Stop words that fill positions between texts: more than a query may have between two words of a phrase. */
const GAP = 'the '.repeat(20);

/** Search vector of several texts, with gaps before each, so that no phrase spans two of them. */
export function separatedVector(texts: string[]): SQL<string> {
  return sql`to_tsvector(${TEXT_CONFIG}, ${texts.map((text) => `${GAP}${plainText(text)}`).join(' ')})`;
}

/** A word as spelled, for spelling correction. */
export const SPELLED_WORD = /\p{L}[\p{L}\p{M}'’]*\p{L}/gu;

/** Converts texts to lower case without accents, for comparing parts of words and spellings. */
export async function foldedTexts(db: Queries, texts: string[]): Promise<string[]> {
  const lower = sql.param(texts.map((text) => text.toLowerCase()));
  const { rows } = await db.execute<{ text: string }>(
    sql`select ${withoutAccents(sql`text`)} as text from unnest(${lower}::text[]) with ordinality as given(text, place) order by place`,
  );
  return rows.map(({ text }) => text);
}
