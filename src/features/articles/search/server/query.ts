import { type SQL, sql } from 'drizzle-orm';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Database } from '#platform/database/types.ts';
import { findNamedArticles, hasIdentifier, type NamedArticles } from './identifiers.ts';
import { plainQuery } from './normalisation.ts';
import { TEXT_CONFIG } from './words.ts';

/** Further words of a query are ignored. */
const MAX_WORDS = 16;
/** A quoted lexeme in PostgreSQL's output of a tsquery. */
export const QUOTED = /('(?:[^'\\]|''|\\.)*')/g;
/** Share of all articles from which on a query counts as common. */
const COMMON_SHARE = 1 / 3;
/** The same for title, authors and keywords; lower, because their vectors are stored in the row and are read faster. */
const COMMON_IN_HEAD_SHARE = 1 / 12;
/** With more matches, a sample is counted. */
export const MANY = 10_000;
const PHRASE_OPERATOR = /<(?:-|\d+)>/g;

/**
 * A parsed query.
 * - `indexed`: the index alone decides the matches: words, "or", "-not", and alternatives that name articles.
 * - `checked`: the index gives candidates to be checked one by one: "phrases", hyphenated words, only "-not", and words
 *   combined with named articles.
 * - `everything`: no words; all articles match, except excluded ones.
 * - `nothing`: only stop words or symbols ("the", "%").
 */
export interface ParsedQuery extends Omit<NamedArticles, 'words'> {
  kind: 'indexed' | 'checked' | 'everything' | 'nothing';
  /** The whole query as a tsquery. */
  exact: string;
  /** The tsquery that the index can answer; every match of `exact` matches it. Empty if it would match everything. */
  base: string;
  /** A tsquery for any of the words, for ranking and marking. */
  any: string;
  /** Whether by PostgreSQL's estimate more than a third of all articles match. */
  isCommon: boolean;
  /** Whether by the same estimate many match in title, authors and keywords. */
  isCommonInHead: boolean;
  /** PostgreSQL's estimate of the number of matches. */
  estimate: number;
  /** Whether there are so many matches that a sample is counted. */
  areMany: boolean;
  /** For a `checked` query after the check: ids of the matching and of the named articles. */
  ids?: SubmissionId[];
}

/** Parses a query: words, "phrases", or, -not. Accepts any text. */
export async function parseQuery(db: Database, text: string): Promise<ParsedQuery> {
  const { words: all, ...articlesNamed } = await findNamedArticles(db, text);
  const { named, excluded } = articlesNamed;
  const empty = { exact: '', base: '', any: '', ...articlesNamed };
  if (!all && named.length === 0 && (!text || excluded.length > 0))
    return { ...empty, kind: 'everything', ...frequencyOf(await estimateMatches(db, '')) };
  const words = plainQuery(all).trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');
  const [{ rows }, matches] = await Promise.all([
    db.execute<{ exact: string; indexable: string; articles: number }>(
      sql`select q::text as exact, querytree(q) as indexable, ${ARTICLES} as articles
        from websearch_to_tsquery(${TEXT_CONFIG}, ${words}) q`,
    ),
    estimateMatches(db, words),
  ]);
  const { exact = '', indexable = '', articles = 0 } = rows[0] ?? {};
  if (!exact)
    return { ...empty, kind: named.length > 0 ? 'checked' : 'nothing', ...frequencyOf({ anywhere: 0, inHead: 0 }) };
  const frequency = frequencyOf(matches, articles);
  // `querytree` returns "T" if no index can answer the query, and omits negated words.
  const required = indexable === 'T' ? '' : outsideQuotes(indexable, (part) => part.replace(PHRASE_OPERATOR, '&'));
  const any = outsideQuotes(required, (part) => part.replaceAll('&', '|'));
  const hasPhrase = outsideQuotes(exact, (part) => part.replace(PHRASE_OPERATOR, '&')) !== exact;
  const combinesNamed = named.length > 0 && hasIdentifier(words);
  if (hasPhrase || !required || combinesNamed)
    return { kind: 'checked', exact, base: required, any, ...articlesNamed, ...frequency };
  return { kind: 'indexed', exact, base: exact, any, ...articlesNamed, ...frequency };
}

/** Number of articles when PostgreSQL last analysed the table; -1 before. */
const ARTICLES = sql`(select reltuples::float8 from pg_class where oid = 'article_search'::regclass)`;

/** Estimated numbers of matching articles: anywhere, and in title, authors and keywords. */
interface Estimate {
  anywhere: number;
  inHead: number;
}

/** Returns the planner's estimates, which cost almost nothing; without words, the estimate of all articles. */
async function estimateMatches(db: Database, words: string): Promise<Estimate> {
  const query = sql`websearch_to_tsquery(${TEXT_CONFIG}, ${words})`;
  const [anywhere, inHead] = words
    ? [sql`article_search where words @@ ${query}`, sql`article_spellings where head @@ ${query}`]
    : [sql`article_search`, sql`article_spellings where false`];
  // As subplans of one plan, because a top-level parallel plan would report the rows of one worker only.
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { Plans: { 'Plan Rows': number }[] } }] }>(
    sql`explain (format json) select array(select 1 from ${anywhere}), array(select 1 from ${inHead})`,
  );
  const estimates = rows[0]?.['QUERY PLAN'][0].Plan.Plans.map((part) => part['Plan Rows']) ?? [];
  return { anywhere: estimates[0] ?? 0, inHead: estimates[1] ?? 0 };
}

/** Relates an estimate to the number of all articles, which is the estimate itself by default. */
const frequencyOf = ({ anywhere, inHead }: Estimate, all = anywhere) => ({
  isCommon: all > 0 && anywhere > all * COMMON_SHARE,
  isCommonInHead: all > 0 && inHead > all * COMMON_IN_HEAD_SHARE,
  estimate: anywhere,
  areMany: anywhere > MANY,
});

/** Returns the lexemes of a tsquery: "land", "tenur". */
export function lexemesOf(query: string): string[] {
  const quoted = query.split(QUOTED).filter((_, index) => index % 2 === 1);
  return quoted.map((part) => part.slice(1, -1).replaceAll("''", "'").replace(/\\(.)/g, '$1'));
}

/** A phrase as a tsquery and as lexemes; `after` is the distance in words from the previous lexeme, 0 for the first. */
interface Phrase {
  query: string;
  words: { lexeme: string; after: number }[];
}

/** Returns the phrases of a tsquery, including excluded ones. */
export function phrasesOf(query: string): Phrase[] {
  const parts = query.split(QUOTED);
  const phrases: Phrase[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const [, distance] = /^ <(-|\d+)> $/.exec(parts[index - 1] ?? '') ?? [];
    const [phrase, quoted = ''] = [phrases.at(-1), parts[index]];
    const after = distance === '-' ? 1 : Number(distance ?? 0);
    const [lexeme = ''] = lexemesOf(quoted);
    if (phrase && after > 0) {
      phrase.query += `${parts[index - 1]}${quoted}`;
      phrase.words.push({ lexeme, after });
    } else phrases.push({ query: quoted, words: [{ lexeme, after: 0 }] });
  }
  return phrases.filter(({ words }) => words.length > 1);
}

function outsideQuotes(query: string, change: (part: string) => string): string {
  return query
    .split(QUOTED)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

export const asTsquery = (query: string): SQL => sql`${query}::tsquery`;
