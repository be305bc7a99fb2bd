import { type SQL, sql } from 'drizzle-orm';
import { articles } from './tables.ts';

/** The only place that knows how PostgreSQL searches; another engine would replace this file. */

const START = '\u0002';
const STOP = '\u0003';
const HIGHLIGHT = `StartSel=${START}, StopSel=${STOP}`;

interface Searchable {
  title: string;
  /** The authors' names. */
  names: string;
  keywords: string;
  abstract: string;
}

/** What an article is found by; written with it. */
export function searchColumns({ title, names, keywords, abstract }: Searchable): { haystack: string; words: SQL } {
  const words = (text: string, weight: 'A' | 'B' | 'C') => sql`setweight(to_tsvector('english', ${text}), ${weight})`;
  return {
    haystack: `${title}\n${names}\n${keywords}`.toLowerCase(),
    words: sql`${words(title, 'A')} || ${words(names, 'B')} || ${words(keywords, 'B')} || ${words(abstract, 'C')}`,
  };
}

/** The text stands somewhere in title, authors or keywords, whatever its case. */
export function contains(text: string): SQL {
  const literal = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return sql`${articles.haystack} like ${`%${literal}%`}`;
}

/** A query as people type it: words, "phrases", or, -not. PostgreSQL takes any text here without an error. */
function queryOf(text: string): SQL {
  return sql`websearch_to_tsquery('english', ${text})`;
}

export function matches(text: string): SQL {
  return sql`${articles.words} @@ ${queryOf(text)}`;
}

export function rank(text: string): SQL {
  return sql`ts_rank_cd(${articles.words}, ${queryOf(text)}) desc`;
}

/** Title and a passage of the abstract with the words that were looked for between \u0002 and \u0003. */
export function highlights(text: string) {
  return {
    title: sql<string>`ts_headline('english', ${articles.title}, ${queryOf(text)}, ${`${HIGHLIGHT}, HighlightAll=true`})`,
    excerpt: sql<string>`ts_headline('english', ${articles.abstract}, ${queryOf(text)}, ${`${HIGHLIGHT}, MaxWords=45, MinWords=25`})`,
  };
}
