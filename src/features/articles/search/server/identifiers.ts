import { sql } from 'drizzle-orm';
import { identifiersIn, type SubmissionId } from '#features/submissions/rules.ts';
import { submissionNotices, submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { articles } from '../../server/tables.ts';

/** Articles that a query names by DOI or manuscript number. */
export interface NamedArticles {
  /** Ids of the named published articles; they match and come first, whatever words they contain. */
  named: SubmissionId[];
  /** Ids of excluded articles: -MDS-2026-0042. */
  excluded: SubmissionId[];
  /** The query without exclusions and without alternatives ("or") that only name articles. */
  words: string;
}

/** Statement that finds published articles by DOI, by a notice's DOI or by manuscript number. */
export function namedArticlesQuery({ dois, numbers }: ReturnType<typeof identifiersIn>) {
  // A union can use the unique index of each condition; an "or" cannot.
  return sql`
    select ${articles.id} as id from ${articles} join (
      select ${submissions.id} as article from ${submissions} where ${submissions.doi} = any(${sql.param(dois)}::text[])
      union
      select ${submissionNotices.submissionId} from ${submissionNotices}
        where ${submissionNotices.doi} = any(${sql.param(dois)}::text[])
      union
      select ${articles.id} from ${articles} where ${articles.number} = any(${sql.param(numbers)}::text[])
    ) as named on named.article = ${articles.id}
    where ${articles.state} = 'published' order by 1 limit 50`;
}

/** Finds the published articles that a query names by DOI, by a notice's DOI or by manuscript number. */
export async function findNamedArticles(db: Database, text: string): Promise<NamedArticles> {
  const parts = text.split(/\s+/).filter(Boolean).map(withKeyboardMinus);
  const [excludedParts, wantedParts] = [
    parts.filter(excludesIdentifier),
    parts.filter((part) => !excludesIdentifier(part)),
  ];
  const [named, excluded] = await Promise.all([
    idsOf(db, wantedParts.join(' ')),
    idsOf(db, excludedParts.map((part) => part.slice(1)).join(' ')),
  ]);
  const alternatives = wantedParts.join(' ').split(/(?:^| )or(?= |$)/i);
  const words =
    alternatives.length > 1 ? alternatives.filter((alternative) => !hasOnlyIdentifiers(alternative)) : alternatives;
  return { named: named.filter((id) => !excluded.includes(id)), excluded, words: words.join(' or ').trim() };
}

const withKeyboardMinus = (part: string) => part.replace(/^[\u2010-\u2015\u2212]/, '-');

const excludesIdentifier = (part: string) => part.startsWith('-') && hasIdentifier(part.slice(1));

/** Whether an alternative consists only of DOIs and numbers, apart from exclusions. */
function hasOnlyIdentifiers(alternative: string): boolean {
  const wanted = alternative.split(' ').filter((part) => part && !part.startsWith('-'));
  return wanted.length > 0 && wanted.every(hasIdentifier);
}

/** Whether a text contains a DOI or a manuscript number. */
export const hasIdentifier = (text: string): boolean => Object.values(identifiersIn(text)).flat().length > 0;

async function idsOf(db: Database, text: string): Promise<SubmissionId[]> {
  if (!hasIdentifier(text)) return [];
  const { rows } = await db.execute<{ id: SubmissionId }>(namedArticlesQuery(identifiersIn(text)));
  return rows.map(({ id }) => id);
}
