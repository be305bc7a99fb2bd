import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { identities, users } from '#features/accounts/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionAuthors, submissions } from './tables.ts';

/** Matches submissions that the user submitted, or is an author of by e-mail address or ORCID iD. */
function isAuthoredBy(userId: UserId): SQL {
  const { submissionId, email, orcid } = submissionAuthors;
  return sql`(${submissions.userId} = ${userId} or exists (
    select from ${submissionAuthors} where ${submissionId} = ${submissions.id} and (
      lower(${email}) = (select ${users.email} from ${users} where ${users.id} = ${userId})
      or ${orcid} = (select ${identities.subject} from ${identities} where ${identities.userId} = ${userId}
        and ${identities.provider} = 'orcid'))))`;
}

export interface Handling {
  userId: UserId;
  submissionId: SubmissionId;
}

/** Matches the submissions an editor may handle: those of others. Editors see their own submissions as authors only. */
export function handledBy(userId: UserId): SQL {
  return sql`not ${isAuthoredBy(userId)}`;
}

/** Whether a user may handle a submission as an editor; true if the submission does not exist. */
export async function mayHandle(queries: Queries, { userId, submissionId }: Handling): Promise<boolean> {
  const isOwn = and(eq(submissions.id, submissionId), isAuthoredBy(userId));
  return (await queries.select({ id: submissions.id }).from(submissions).where(isOwn).limit(1)).length === 0;
}

/** Throws 403 when the user is an author of the submission, which another editor has to handle. */
export async function refuseAuthor(queries: Queries, handling: Handling): Promise<void> {
  if (await mayHandle(queries, handling)) return;
  throw new AppError('forbidden', 'OWN_SUBMISSION', submissionTexts.errors.ownSubmission);
}
