import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissions } from './tables.ts';

/** Locks a submission until the commit. 404 for an unknown or deleted one. */
export async function lockSubmission(tx: Transaction, id: SubmissionId) {
  const { number, status, version, issueId, deletedAt } = submissions;
  const [row] = await tx
    .select({ number, status, version, issueId, deletedAt })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update');
  if (!row || row.deletedAt) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  return row;
}
