import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { UserId } from '#base/ids.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { isNotDeleted } from '#features/submissions/server/read.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { SimilarManuscript } from '../contract.ts';

/** Candidates by title, whose abstracts are compared as well. */
const MAX_CANDIDATES = 20;
const MAX_SHOWN = 5;
/** The smallest similarity of title or abstract, from 0 to 1, that is shown. */
const MIN_SCORE = 0.5;
/** That of a manuscript with an author in common, because authors repeat themselves more often than others. */
const MIN_SCORE_OF_AUTHORS = 0.3;

interface Compared {
  id: SubmissionId;
  title: string;
  abstract: string;
  authors: { email: string; orcid: string | null }[];
  /** The reader, who sees no manuscript of their own. */
  readerId: UserId;
}

/**
 * Finds manuscripts whose title or abstract resembles another's, the most similar first, by the trigrams they share (pg_trgm). Only
 * the nearest titles and the manuscripts of the same authors are compared, which indexes find, so that the cost hardly grows with
 * the archive.
 */
export async function similarManuscripts(
  db: Database,
  { id, title, abstract, authors, readerId }: Compared,
): Promise<SimilarManuscript[]> {
  const { fullName, email, orcid, submissionId } = submissionAuthors;
  const iDs = authors.flatMap((author) => author.orcid ?? []);
  const isTheirs = or(
    inArray(
      email,
      authors.map((author) => author.email),
    ),
    iDs.length > 0 ? inArray(orcid, iDs) : undefined,
  );
  const near = db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(ne(submissions.id, id), isNotDeleted))
    .orderBy(sql`${submissions.title} <-> ${title}`)
    .limit(MAX_CANDIDATES);
  const shared = db.$with('shared').as(
    db
      .select({ id: submissionId, names: sql<string[]>`array_agg(distinct ${fullName})`.as('names') })
      .from(submissionAuthors)
      .where(and(ne(submissionId, id), isTheirs))
      .groupBy(submissionId)
      .orderBy(desc(submissionId))
      .limit(MAX_CANDIDATES),
  );
  const score = sql`greatest(${similarity(submissions.title, title)}, ${similarity(submissions.abstract, abstract)})`;
  const rows = await db
    .with(shared)
    .select({
      number: submissions.number,
      manuscriptTitle: submissions.title,
      status: submissions.status,
      score: score.mapWith(Number).as('score'),
      sharedAuthors: sql<string[]>`coalesce(${shared.names}, '{}')`,
    })
    .from(submissions)
    .leftJoin(shared, eq(shared.id, submissions.id))
    .where(
      and(
        or(inArray(submissions.id, near), inArray(submissions.id, db.select({ id: shared.id }).from(shared))),
        isNotDeleted,
        // Checked for the candidates only, because it costs two subqueries a row.
        handledBy(readerId),
      ),
    )
    .orderBy(desc(sql`score`))
    .limit(2 * MAX_CANDIDATES);
  return rows
    .filter((row) => row.score >= (row.sharedAuthors.length > 0 ? MIN_SCORE_OF_AUTHORS : MIN_SCORE))
    .slice(0, MAX_SHOWN);
}

function similarity(column: PgColumn, text: string): SQL<number> {
  return sql<number>`similarity(${column}, ${text})`;
}
