import { sql } from 'drizzle-orm';
import type { SearchDatabases } from './databases.ts';
import { distance } from './distance.ts';
import { namesAny } from './named.ts';
import { articleSearch, searchWords } from './tables.ts';
import { folded, READING, SPELT_WORD } from './words.ts';

const MOST_WORDS = 6;
/** What nobody wants to find needs no better spelling. */
const LEFT_OUT = /(?<!\S)-(?:"[^"]*"|\S+)/g;

interface Likeness {
  asked: string;
  word: string;
  articles: number;
}

/**
 * The query with each word that no article has replaced by the most alike one that articles are written with, fewest
 * letters apart and most used, accents left aside; undefined when every word is known or nothing is near. Only words of
 * published titles, authors, keywords and abstracts are ever offered. A DOI or a number is not spelt in words.
 */
export async function corrected(databases: SearchDatabases, text: string): Promise<string | undefined> {
  if (namesAny(text)) return undefined;
  const words = [
    ...new Set(
      (text.normalize('NFC').replace(LEFT_OUT, ' ').toLowerCase().match(SPELT_WORD) ?? []).filter(
        ({ length }) => length >= 4,
      ),
    ),
  ];
  if (words.length === 0) return undefined;
  const short = words.filter(({ length }) => length <= 40).slice(0, MOST_WORDS);
  const plain = await folded(databases.db, short);
  const near = await likeWords(databases, plain);
  const best = new Map<string, string>();
  for (const [place, word] of short.entries()) {
    const choice = near
      .filter(({ asked }) => asked === plain[place])
      .map((likeness) => ({ ...likeness, apart: distance(likeness.asked, likeness.word) }))
      .filter(({ asked, apart }) => apart <= (asked.length <= 5 ? 1 : 2))
      .toSorted((a, b) => a.apart - b.apart || b.articles - a.articles || (a.word < b.word ? -1 : 1))[0];
    if (choice) best.set(word, choice.word);
  }
  if (best.size === 0) return undefined;
  return text.normalize('NFC').replace(SPELT_WORD, (word) => best.get(word.toLowerCase()) ?? word);
}

/** Words of articles that look like those that no article has. */
async function likeWords({ byIndex }: SearchDatabases, words: string[]): Promise<Likeness[]> {
  // Short words with two letters swapped have hardly a triple of letters in common.
  const [swaps, swapped] = [words.flatMap((word) => swapsOf(word).map(() => word)), words.flatMap(swapsOf)];
  const { rows } = await byIndex.execute<Likeness & Record<string, unknown>>(sql`
    select unknown.asked, near.word, near.articles
    from unnest(${sql.param(words)}::text[]) as unknown(asked),
      lateral (
        (select word, articles from ${searchWords} where word % unknown.asked
        order by similarity(word, unknown.asked) desc, articles desc, word limit 25)
        union
        select word, articles from ${searchWords}, unnest(${sql.param(swaps)}::text[], ${sql.param(swapped)}::text[]) as swap(of_word, as_word)
        where of_word = unknown.asked and word = as_word
      ) as near
    where numnode(plainto_tsquery(${READING}, unknown.asked)) > 0
      and not exists (select 1 from ${searchWords} where word = unknown.asked)
      and not exists (
        select 1 from ${articleSearch} where ${articleSearch.words} @@ plainto_tsquery(${READING}, unknown.asked)
      )`);
  return rows;
}

/** A word with each two neighbouring letters swapped. */
const swapsOf = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
  );
