import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Queries } from '#platform/database/types.ts';
import { submissionTexts } from '../texts.ts';
import { submissions } from './tables.ts';

/** A manuscript that the account has submitted, by its number. 404 for any other. */
export async function ownSubmission(queries: Queries, userId: UserId, number: string) {
  const isOwn = and(eq(submissions.number, number), eq(submissions.userId, userId), isNull(submissions.deletedAt));
  const [found] = await queries
    .select({ id: submissions.id, status: submissions.status })
    .from(submissions)
    .where(isOwn);
  if (!found) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  return found;
}

export type OwnSubmissionRow = Awaited<ReturnType<typeof ownSubmission>>;
