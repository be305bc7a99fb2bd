import { type SQL, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import { type Naming, namesAny, readNaming } from './named.ts';
import { plainQuery } from './plain.ts';
import { READING } from './words.ts';

/** More words than these are not looked for. */
const MOST_WORDS = 16;
/** A lexeme of a tsquery that PostgreSQL has written. */
export const QUOTED = /('(?:[^'\\]|''|\\.)*')/g;
const COMMON = 1 / 3;
/** These are read quicker, since they stand in the row. */
const COMMON_IN_HEAD = 1 / 12;
/** More than these are counted by a sample. */
export const MANY = 10_000;
const NEXT_TO = /<(?:-|\d+)>/g;

/**
 * A query as PostgreSQL understands it.
 * - `indexed`: the index alone decides what has it: words, "or", "-not", and articles that are named beside them.
 * - `checked`: what the index offers has to be looked at one by one: "phrases", hyphenated words, nothing but "-not",
 *   and words that go together with articles that are named.
 * - `everything`: there are no words; all articles are looked at, but for those that are left out.
 * - `nothing`: there are only words that say nothing ("the", "%").
 */
export interface Understood extends Omit<Naming, 'words'> {
  kind: 'indexed' | 'checked' | 'everything' | 'nothing';
  /** All that was asked, as a tsquery. */
  exact: string;
  /** What the index can answer of it: everything that has `exact` has this; empty when that is everything. */
  base: string;
  /** Any of the words: for the order, and for marking them. */
  any: string;
  /** By PostgreSQL's estimate, at least a third of all articles have it. */
  isCommon: boolean;
  /** By the same, many have it in title, authors and keywords. */
  isCommonInHead: boolean;
  /** By the same estimate, so many have it. */
  guess: number;
  /** So many that they are counted by a sample. */
  areMany: boolean;
  /** Of a query that has to be checked: the articles that have been found to have it, and those that are named. */
  ids?: SubmissionId[];
}

/** Reads a query as people type it: words, "phrases", or, -not. There is no text it refuses. */
export async function understand(db: Database, text: string): Promise<Understood> {
  const { words: all, ...naming } = await readNaming(db, text);
  const nothing = { exact: '', base: '', any: '', ...naming };
  if (!all && naming.named.length === 0 && (!text || naming.leftOut.length > 0))
    return { ...nothing, kind: 'everything', ...guessed(await likely(db, '')) };
  const words = plainQuery(all).trim().split(/\s+/).slice(0, MOST_WORDS).join(' ');
  const [{ rows }, have] = await Promise.all([
    db.execute<{ exact: string; indexable: string; articles: number }>(
      sql`select q::text as exact, querytree(q) as indexable, ${ARTICLES} as articles
        from websearch_to_tsquery(${READING}, ${words}) q`,
    ),
    likely(db, words),
  ]);
  const { exact = '', indexable = '', articles = 0 } = rows[0] ?? {};
  if (!exact)
    return { ...nothing, kind: naming.named.length > 0 ? 'checked' : 'nothing', ...guessed({ some: 0, inHead: 0 }) };
  const guess = guessed(have, articles);
  // "T" is PostgreSQL's word for what no index can narrow down; what is left has lost its "not".
  const asserted = indexable === 'T' ? '' : outsideQuotes(indexable, (part) => part.replace(NEXT_TO, '&'));
  const any = outsideQuotes(asserted, (part) => part.replaceAll('&', '|'));
  const hasPhrase = outsideQuotes(exact, (part) => part.replace(NEXT_TO, '&')) !== exact;
  const goesWithNamed = naming.named.length > 0 && namesAny(words);
  if (hasPhrase || !asserted || goesWithNamed)
    return { kind: 'checked', exact, base: asserted, any, ...naming, ...guess };
  return { kind: 'indexed', exact, base: exact, any, ...naming, ...guess };
}

/** How many articles there were when PostgreSQL looked last; -1 before it has. */
const ARTICLES = sql`(select reltuples::float8 from pg_class where oid = 'article_search'::regclass)`;

/** How many articles have something, and how many in title, authors and keywords. */
interface Guess {
  some: number;
  inHead: number;
}

/** What the planner guesses, from the commonest words of a sample; it costs nothing to ask for. Without words, of all. */
async function likely(db: Database, words: string): Promise<Guess> {
  const query = sql`websearch_to_tsquery(${READING}, ${words})`;
  const [some, inHead] = words
    ? [sql`article_search where words @@ ${query}`, sql`article_spellings where head @@ ${query}`]
    : [sql`article_search`, sql`article_spellings where false`];
  // As parts of one plan, of which each tells all its rows, whether it would go parallel or not.
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>(
    sql`explain (format json) select array(select 1 from ${some}), array(select 1 from ${inHead})`,
  );
  const guesses = rows[0]?.['QUERY PLAN'][0].Plan.Plans.map((part) => part['Plan Rows']) ?? [];
  return { some: guesses[0] ?? 0, inHead: guesses[1] ?? 0 };
}

/** What these are of `all` articles; without `all`, they are all. */
const guessed = ({ some, inHead }: Guess, all = some) => ({
  isCommon: all > 0 && some > all * COMMON,
  isCommonInHead: all > 0 && inHead > all * COMMON_IN_HEAD,
  guess: some,
  areMany: some > MANY,
});

/** The lexemes of a tsquery: "land", "tenur". */
export function lexemesOf(query: string): string[] {
  const quoted = query.split(QUOTED).filter((_, place) => place % 2 === 1);
  return quoted.map((part) => part.slice(1, -1).replaceAll("''", "'").replace(/\\(.)/g, '$1'));
}

/** A phrase: as a tsquery, and as its lexemes with how many words each stands after the one before; the first, after none. */
interface Phrase {
  query: string;
  words: { lexeme: string; after: number }[];
}

/** The phrases of a tsquery; of what is left out too. */
export function phrasesOf(query: string): Phrase[] {
  const parts = query.split(QUOTED);
  const runs: Phrase[] = [];
  for (let place = 1; place < parts.length; place += 2) {
    const [, steps] = /^ <(-|\d+)> $/.exec(parts[place - 1] ?? '') ?? [];
    const [run, quoted = ''] = [runs.at(-1), parts[place]];
    const after = steps === '-' ? 1 : Number(steps ?? 0);
    const [lexeme = ''] = lexemesOf(quoted);
    if (run && after > 0) {
      run.query += `${parts[place - 1]}${quoted}`;
      run.words.push({ lexeme, after });
    } else runs.push({ query: quoted, words: [{ lexeme, after: 0 }] });
  }
  return runs.filter(({ words }) => words.length > 1);
}

function outsideQuotes(query: string, change: (part: string) => string): string {
  return query
    .split(QUOTED)
    .map((part, place) => (place % 2 === 0 ? change(part) : part))
    .join('');
}

export const asQuery = (query: string): SQL => sql`${query}::tsquery`;
