import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { identities, users } from '#features/accounts/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionAuthors, submissions } from './tables.ts';

/** Of the submissions in a statement, those that this person submitted or wrote, by e-mail address or ORCID iD. */
function isAuthoredBy(userId: UserId): SQL {
  const { submissionId, email, orcid } = submissionAuthors;
  return sql`(${submissions.userId} = ${userId} or exists (
    select from ${submissionAuthors} where ${submissionId} = ${submissions.id} and (
      lower(${email}) = (select ${users.email} from ${users} where ${users.id} = ${userId})
      or ${orcid} = (select ${identities.subject} from ${identities} where ${identities.userId} = ${userId}
        and ${identities.provider} = 'orcid'))))`;
}

/** What an editor may see of the submissions: those of others. Their own they see as every author does. */
export function handledBy(userId: UserId): SQL {
  return sql`not ${isAuthoredBy(userId)}`;
}

/** Whether somebody may handle a submission, as an editor; an unknown one nobody has written. */
export async function mayHandle(queries: Queries, userId: UserId, submissionId: SubmissionId): Promise<boolean> {
  const own = and(eq(submissions.id, submissionId), isAuthoredBy(userId));
  return (await queries.select({ id: submissions.id }).from(submissions).where(own).limit(1)).length === 0;
}

/** Throws 403 where an editor is an author of the submission: another editor decides. */
export async function refuseAuthor(queries: Queries, userId: UserId, submissionId: SubmissionId): Promise<void> {
  if (await mayHandle(queries, userId, submissionId)) return;
  throw new AppError('forbidden', 'OWN_SUBMISSION', submissionTexts.errors.ownSubmission);
}
