import { createHash } from 'node:crypto';
import { and, desc, eq, isNotNull, lt, lte, ne } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { manuscriptTexts } from './tables.ts';

export type TextRow = typeof manuscriptTexts.$inferSelect;

/** The text that the office works on; undefined without one, and after it was removed. */
export async function latestText(queries: Queries, id: SubmissionId): Promise<TextRow | undefined> {
  const [row] = await queries
    .select()
    .from(manuscriptTexts)
    .where(eq(manuscriptTexts.submissionId, id))
    .orderBy(desc(manuscriptTexts.version))
    .limit(1);
  return row?.jats === '' ? undefined : row;
}

/** The text that readers of a published article get; undefined without one. Whether the article is public is asked elsewhere. */
export async function publicText(queries: Queries, id: SubmissionId): Promise<TextRow | undefined> {
  const [row] = await queries
    .select()
    .from(manuscriptTexts)
    .where(and(eq(manuscriptTexts.submissionId, id), isNotNull(manuscriptTexts.releasedAt)))
    .orderBy(desc(manuscriptTexts.version))
    .limit(1);
  return row?.jats === '' ? undefined : row;
}

/** Whether readers had another text before this public one. */
export async function isLaterPublicText(queries: Queries, { submissionId, version }: TextRow): Promise<boolean> {
  const { submissionId: id, releasedAt, version: earlier, jats } = manuscriptTexts;
  const isEarlier = and(eq(id, submissionId), isNotNull(releasedAt), lt(earlier, version), ne(jats, ''));
  return (await queries.$count(manuscriptTexts, isEarlier)) > 0;
}

/** The version that was read from the Word document of a text. */
export async function readText(
  queries: Queries,
  { submissionId, version, sourceSha256 }: TextRow,
): Promise<TextRow | undefined> {
  const [row] = await queries
    .select()
    .from(manuscriptTexts)
    .where(
      and(
        eq(manuscriptTexts.submissionId, submissionId),
        eq(manuscriptTexts.origin, 'WORD'),
        eq(manuscriptTexts.sourceSha256, sourceSha256),
        // The text was taken away as an empty version.
        ne(manuscriptTexts.jats, ''),
        lte(manuscriptTexts.version, version),
      ),
    )
    .orderBy(desc(manuscriptTexts.version))
    .limit(1);
  return row;
}

/** Says which text an edit was made on: it is another one after every change. */
export const revisionOf = ({ jats }: Pick<TextRow, 'jats'>): string =>
  createHash('sha256').update(jats).digest('base64url').slice(0, 22);

/** Locks a submission, so that its versions are numbered one after the other. 404 for an unknown one. */
export async function lockSubmission(tx: Transaction, id: SubmissionId) {
  const [row] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
  if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  return row;
}

/** The number of the next version of a locked submission. */
export const nextVersion = async (tx: Transaction, id: SubmissionId): Promise<number> =>
  (await tx.$count(manuscriptTexts, eq(manuscriptTexts.submissionId, id))) + 1;
