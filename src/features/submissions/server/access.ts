import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { audienceOf, may, type Permission, type Relation, type Role } from '#features/access/rules.ts';
import { isInOffice } from '#features/accounts/server/read.ts';
import { accountAddresses, identities, users } from '#features/accounts/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Actor } from '#platform/http/serve.ts';
import type { SubmissionChange } from '../contract.ts';
import { mayOpenFile, type StoredFileType, type SubmissionId } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { guestEditors, submissionAuthors, submissions } from './tables.ts';

/** Matches submissions that the user submitted, or is an author of by an e-mail address, present or merged, or by ORCID iD. */
function isAuthoredBy(userId: UserId | typeof users.id): SQL {
  const { submissionId, email, orcid } = submissionAuthors;
  // Both lists come from an index, and are read once for all submissions of a list.
  const theirs = sql`select ${submissionId} from ${submissionAuthors} where lower(${email}) in (
      select account.email from ${users} account where account.id = ${userId}
      union all select earlier.email from ${accountAddresses} earlier where earlier.user_id = ${userId})
    union all select ${submissionId} from ${submissionAuthors} where ${orcid} in (
      select ${identities.subject} from ${identities} where ${identities.userId} = ${userId}
      and ${identities.provider} = 'orcid')`;
  return sql`(${submissions.userId} = ${userId} or ${submissions.id} in (${theirs}))`;
}

/** Matches all submissions, except that a guest editor has only those of their appointments. */
function isOpenTo(userId: UserId | typeof users.id): SQL {
  return sql`((select account.role from ${users} account where account.id = ${userId}) <> 'GUEST_EDITOR' or exists (
    select from ${guestEditors} where ${guestEditors.submissionId} = ${submissions.id} and ${guestEditors.userId} = ${userId}))`;
}

/**
 * Matches the submissions that an account with a role of the office may handle: those it is no author of, and for a guest editor
 * only those of the appointments.
 */
export function handledBy(userId: UserId | typeof users.id): SQL {
  return sql`(not ${isAuthoredBy(userId)} and ${isOpenTo(userId)})`;
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

/** Returns the members of the editorial office who may handle a submission: not its authors, and guest editors only of theirs. */
export async function officeFor(queries: Queries, submissionId: SubmissionId): Promise<OfficeMember[]> {
  const mayHandleIt = sql`exists (select from ${submissions} where ${submissions.id} = ${submissionId} and ${handledBy(users.id)})`;
  const rows = await queries
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(isInOffice, mayHandleIt))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_OFFICE);
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []));
}

/** Whether a person is an author of a submission, by the account or by an address that need not have one. */
export async function isAuthorOf(
  queries: Queries,
  submissionId: SubmissionId,
  { email, userId }: { email: string; userId: UserId | undefined },
): Promise<boolean> {
  const isNamed = and(
    eq(submissionAuthors.submissionId, submissionId),
    sql`lower(${submissionAuthors.email}) = ${email}`,
  );
  if ((await queries.$count(submissionAuthors, isNamed)) > 0) return true;
  return userId !== undefined && (await relationTo(queries, userId, submissionId)) === 'author';
}

/** How a user is connected with a submission; `none` if the submission does not exist. */
export async function relationTo(queries: Queries, userId: UserId, submissionId: SubmissionId): Promise<Relation> {
  const [found] = await queries
    .select({ isAuthor: sql<boolean>`${isAuthoredBy(userId)}`, isOpen: sql<boolean>`${isOpenTo(userId)}` })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  if (found?.isAuthor) return 'author';
  return found && !found.isOpen ? 'notAppointed' : 'none';
}

/** Parts of a change that belong to the handling of a manuscript; all others are details of an article. */
const HANDLING = new Set(['status', 'note', 'reason', 'tellAuthors', 'handlingEditorId', 'version']);

/** The permission that a change of a submission needs. */
export function permissionFor(change: SubmissionChange): Permission {
  const isHandling = Object.entries(change).every(([key, value]) => value === undefined || HANDLING.has(key));
  return isHandling && change.status !== 'PUBLISHED' ? 'submission.decide' : 'submission.publish';
}

interface Act {
  permission: Permission;
  submissionId: SubmissionId;
}

/**
 * Throws 403 unless the policy grants the actor this permission on this submission, and 404 for a guest editor of others: to them it
 * is as unknown as one that does not exist.
 */
export async function requirePermission(
  queries: Queries,
  actor: Actor,
  { permission, submissionId }: Act,
): Promise<void> {
  const relation = await relationTo(queries, actor.id, submissionId);
  const role = actor.role as Role;
  if (may({ role, relation }, permission)) return;
  if (relation === 'notAppointed') throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
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
