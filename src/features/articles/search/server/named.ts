import { sql } from 'drizzle-orm';
import { identifiersIn, type SubmissionId } from '#features/submissions/rules.ts';
import { submissionNotices, submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { articles } from '../../server/tables.ts';

/** What a query says by DOIs and manuscript numbers. */
export interface Naming {
  /** Ids of the published articles that are named: found, and first, whatever words they have. */
  named: SubmissionId[];
  /** Ids of those that are not wanted: -MDS-2026-0042. */
  leftOut: SubmissionId[];
  /** The query without what is left out, and without what is named beside its words: by "or". */
  words: string;
}

/** The statement that looks for the published articles of DOIs, of their notices' DOIs, and of manuscript numbers. */
export function namedQuery({ dois, numbers }: ReturnType<typeof identifiersIn>) {
  // A union, since each of the three has a unique index of its own, which an "or" between them would not use.
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

/** The published articles whose DOI, or a notice's, or whose number stands in the query. */
export async function readNaming(db: Database, text: string): Promise<Naming> {
  const parts = text.split(/\s+/).filter(Boolean).map(withMinus);
  const [without, asked] = [parts.filter(leavesOut), parts.filter((part) => !leavesOut(part))];
  const [named, leftOut] = await Promise.all([
    idsOf(db, asked.join(' ')),
    idsOf(db, without.map((part) => part.slice(1)).join(' ')),
  ]);
  const alternatives = asked.join(' ').split(/(?:^| )or(?= |$)/i);
  const words = alternatives.length > 1 ? alternatives.filter((some) => !isNamesOnly(some)) : alternatives;
  return { named: named.filter((id) => !leftOut.includes(id)), leftOut, words: words.join(' or ').trim() };
}

const withMinus = (part: string) => part.replace(/^[\u2010-\u2015\u2212]/, '-');

const leavesOut = (part: string) => part.startsWith('-') && namesAny(part.slice(1));

/** Whether everything asked for is a DOI or a number; whatever is left out with it, that is found. */
function isNamesOnly(alternative: string): boolean {
  const asked = alternative.split(' ').filter((part) => part && !part.startsWith('-'));
  return asked.length > 0 && asked.every(namesAny);
}

/** Whether a DOI or a manuscript number stands in a text. */
export const namesAny = (text: string): boolean => Object.values(identifiersIn(text)).flat().length > 0;

async function idsOf(db: Database, text: string): Promise<SubmissionId[]> {
  if (!namesAny(text)) return [];
  const { rows } = await db.execute<{ id: SubmissionId }>(namedQuery(identifiersIn(text)));
  return rows.map(({ id }) => id);
}
