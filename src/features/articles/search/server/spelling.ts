import { sql } from 'drizzle-orm';
import { isTermOfEconomics } from '#features/submissions/fields/jel.ts';
import type { SearchDatabases } from './databases.ts';
import { editDistance } from './edit-distance.ts';
import { hasIdentifier } from './identifiers.ts';
import { articleSearch, searchWords } from './tables.ts';
import { foldedTexts, SPELLED_WORD, TEXT_CONFIG } from './words.ts';

const MAX_WORDS = 6;
/** Excluded terms are not corrected. */
const EXCLUDED = /(?<!\S)-(?:"[^"]*"|\S+)/g;

interface SimilarWord {
  asked: string;
  word: string;
  articles: number;
}

/**
 * Replaces each word of the query that no article contains with the most similar known word, by edit distance, then by
 * frequency, ignoring accents. Returns undefined if every word is known, if no word is similar, or for a DOI or a number.
 * Suggests only words of published titles, authors, keywords and abstracts; terms of economics are spelt correctly, whether an
 * article has them or not.
 */
export async function correctedSpelling(databases: SearchDatabases, text: string): Promise<string | undefined> {
  if (hasIdentifier(text)) return undefined;
  const words = [
    ...new Set(
      (text.normalize('NFC').replace(EXCLUDED, ' ').toLowerCase().match(SPELLED_WORD) ?? []).filter(
        (word) => word.length >= 4 && !isTermOfEconomics(word),
      ),
    ),
  ];
  if (words.length === 0) return undefined;
  const correctable = words.filter(({ length }) => length <= 40).slice(0, MAX_WORDS);
  const plain = await foldedTexts(databases.db, correctable);
  const similar = await similarWords(databases, plain);
  const best = new Map<string, string>();
  for (const [index, word] of correctable.entries()) {
    const choice = similar
      .filter(({ asked }) => asked === plain[index])
      .map((candidate) => ({ ...candidate, distance: editDistance(candidate.asked, candidate.word) }))
      .filter(({ asked, distance }) => distance <= (asked.length <= 5 ? 1 : 2))
      .toSorted((a, b) => a.distance - b.distance || b.articles - a.articles || (a.word < b.word ? -1 : 1))[0];
    if (choice) best.set(word, choice.word);
  }
  if (best.size === 0) return undefined;
  return text.normalize('NFC').replace(SPELLED_WORD, (word) => best.get(word.toLowerCase()) ?? word);
}

/** Finds known words similar to the unknown ones among `words`. */
async function similarWords({ byIndex }: SearchDatabases, words: string[]): Promise<SimilarWord[]> {
  // Short words with two swapped letters share hardly any trigram, so swaps are compared exactly.
  const [swaps, swapped] = [words.flatMap((word) => swapsOf(word).map(() => word)), words.flatMap(swapsOf)];
  const { rows } = await byIndex.execute<SimilarWord & Record<string, unknown>>(sql`
    select unknown.asked, near.word, near.articles
    from unnest(${sql.param(words)}::text[]) as unknown(asked),
      lateral (
        (select word, articles from ${searchWords} where word % unknown.asked
        order by similarity(word, unknown.asked) desc, articles desc, word limit 25)
        union
        select word, articles from ${searchWords}, unnest(${sql.param(swaps)}::text[], ${sql.param(swapped)}::text[]) as swap(of_word, as_word)
        where of_word = unknown.asked and word = as_word
      ) as near
    where numnode(plainto_tsquery(${TEXT_CONFIG}, unknown.asked)) > 0
      and not exists (select 1 from ${searchWords} where word = unknown.asked)
      and not exists (
        select 1 from ${articleSearch} where ${articleSearch.words} @@ plainto_tsquery(${TEXT_CONFIG}, unknown.asked)
      )`);
  return rows;
}

/** Variants of a word with two neighbouring letters swapped. */
const swapsOf = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );
