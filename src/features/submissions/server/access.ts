import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { audienceOf, may, type Permission, type Relation, type Role } from '#features/access/rules.ts';
import { isInOffice } from '#features/accounts/server/read.ts';
import { accountAddresses, identities, users } from '#features/accounts/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import { mayOpenFile, type StoredFileType, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { submissionAuthors, submissions } from './tables.ts';

/** Matches submissions that the user submitted, or is an author of by an e-mail address, present or merged, or by ORCID iD. */
function isAuthoredBy(userId: UserId | typeof users.id): SQL {
  const { submissionId, email, orcid } = submissionAuthors;
  return sql`(${submissions.userId} = ${userId} or exists (
    select from ${submissionAuthors} where ${submissionId} = ${submissions.id} and (
      lower(${email}) = (select account.email from ${users} account where account.id = ${userId})
      or lower(${email}) in (select earlier.email from ${accountAddresses} earlier where earlier.user_id = ${userId})
      or ${orcid} = (select ${identities.subject} from ${identities} where ${identities.userId} = ${userId}
        and ${identities.provider} = 'orcid'))))`;
}

/** Matches the submissions that an editor or administrator may handle: those without the relation of an author. */
export function handledBy(userId: UserId): SQL {
  return sql`not ${isAuthoredBy(userId)}`;
}

/**
 * The ids of the submissions that the user is an author of. Lists and logs of the office leave out what is about them, whatever the
 * reader's role.
 */
export function ownSubmissionIds(userId: UserId): SQL {
  return sql`(select ${submissions.id} from ${submissions} where ${isAuthoredBy(userId)})`;
}

/** Returns the submissions among these ids that exist and that the person may handle. */
export async function mayHandle(queries: Queries, userId: UserId, ids: string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(inArray(submissions.id, ids as SubmissionId[]), isNull(submissions.deletedAt), handledBy(userId)));
  return new Set(rows.map(({ id }) => id));
}

/** A member of the editorial office. */
export interface OfficeMember {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
}

const MAX_OFFICE = 50;

/** Returns the members of the editorial office who may handle a submission: those who are not its authors. */
export async function officeFor(queries: Queries, submissionId: SubmissionId): Promise<OfficeMember[]> {
  const isAuthor = sql`exists (select from ${submissions} where ${submissions.id} = ${submissionId} and ${isAuthoredBy(users.id)})`;
  const rows = await queries
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isInOffice, sql`not ${isAuthor}`))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_OFFICE);
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}

/** How a user is connected with a submission; `none` if the submission does not exist. */
export async function relationTo(queries: Queries, userId: UserId, submissionId: SubmissionId): Promise<Relation> {
  const isOwn = and(eq(submissions.id, submissionId), isAuthoredBy(userId));
  const own = await queries.select({ id: submissions.id }).from(submissions).where(isOwn).limit(1);
  return own.length > 0 ? 'author' : 'none';
}

interface Act {
  permission: Permission;
  submissionId: SubmissionId;
}

/** Throws 403 unless the policy grants the actor this permission on this submission. */
export async function requirePermission(
  queries: Queries,
  actor: Actor,
  { permission, submissionId }: Act,
): Promise<void> {
  const relation = await relationTo(queries, actor.id, submissionId);
  const role = actor.role as Role;
  if (may({ role, relation }, permission)) return;
  // Said to members of the office only, who could do it with the manuscripts of others.
  if (may({ role }, permission))
    throw new AppError('forbidden', 'OWN_SUBMISSION', submissionTexts.errors.ownSubmission);
  throw new AppError('forbidden', 'FORBIDDEN', submissionTexts.errors.notAllowed);
}

interface StoredFile {
  fileType: StoredFileType;
  submissionId: SubmissionId;
  /** The account that submitted the manuscript. */
  ownerId: UserId;
}

/** Whether an actor may open a file of a submission that is not public. Of the authors only the submitter may. */
export async function mayOpen(
  queries: Queries,
  actor: Actor,
  { fileType, submissionId, ownerId }: StoredFile,
): Promise<boolean> {
  const relation = await relationTo(queries, actor.id, submissionId);
  if (relation === 'author' && actor.id !== ownerId) return false;
  return mayOpenFile(fileType, audienceOf({ role: actor.role as Role, relation }));
}
