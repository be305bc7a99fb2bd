import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { isNotDeleted } from '#features/submissions/server/read.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { SimilarManuscript } from '../contract.ts';

/** Candidates by title, whose abstracts are compared as well. */
const MAX_CANDIDATES = 20;
const MAX_SHOWN = 5;
/** The smallest similarity of title or abstract, from 0 to 1, that is shown. */
const MIN_SCORE = 0.5;

interface Compared {
  id: SubmissionId;
  title: string;
  abstract: string;
  /** The reader, who sees no manuscript of their own. */
  readerId: UserId;
}

/**
 * Finds manuscripts whose title or abstract resembles another's, the most similar first, by the trigrams they share (pg_trgm). The
 * abstracts are compared for the nearest titles only, which the index finds, so that the cost hardly grows with the archive.
 */
export async function similarManuscripts(
  db: Database,
  { id, title, abstract, readerId }: Compared,
): Promise<SimilarManuscript[]> {
  const near = db.$with('near').as(
    db
      .select({ id: submissions.id, title: similarity(submissions.title, title).as('title_score') })
      .from(submissions)
      .where(and(ne(submissions.id, id), isNotDeleted))
      .orderBy(sql`${submissions.title} <-> ${title}`)
      .limit(MAX_CANDIDATES),
  );
  const score = sql`greatest(${near.title}, ${similarity(submissions.abstract, abstract)})`.mapWith(Number);
  const rows = await db
    .with(near)
    .select({
      number: submissions.number,
      manuscriptTitle: submissions.title,
      status: submissions.status,
      score: score.as('score'),
    })
    .from(near)
    .innerJoin(submissions, eq(submissions.id, near.id))
    // Checked for the candidates only, because it costs two subqueries a row.
    .where(handledBy(readerId))
    .orderBy(desc(sql`score`))
    .limit(MAX_SHOWN);
  return rows.filter((row) => row.score >= MIN_SCORE);
}

function similarity(column: PgColumn, text: string): SQL<number> {
  return sql<number>`similarity(${column}, ${text})`;
}
