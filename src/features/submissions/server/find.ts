import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { isTopic } from '#features/topics/server/find.ts';
import { topics } from '#features/topics/server/tables.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import { trash } from '#platform/database/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { identifiersIn, STATUSES, type Status, type SubmissionId, type SubmissionSort } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { isNotDeleted } from './read.ts';
import { submissionAuthors, submissionNotices, submissions } from './tables.ts';

/** The kind of deleted notices in the trash. */
export const NOTICE_TRASH_KIND = 'notice';

/** Filters of the editors' list. */
export interface StaffFilter {
  /** A JEL code; part of the title, number, keywords, or an author's or the submitter's name, in any case; or the DOI. */
  q?: string | undefined;
  status?: Status | undefined;
  /** A topic's name, in any case, or its id. */
  topic?: string | undefined;
  /** Only rejected, withdrawn and deleted submissions. */
  archived?: boolean | undefined;
  /** The handling editor; null for nobody. */
  editorId?: UserId | null | undefined;
  ids?: SubmissionId[] | undefined;
}

/** Returns the condition of a filter; it needs no joins. */
export function matching({ q, status, topic, archived, editorId, ids }: StaffFilter): SQL | undefined {
  const { title, number, keywords, jelCodes, id, userId, topicId, deletedAt, doi, handlingEditorId } = submissions;
  const { dois, numbers } = identifiersIn(q ?? '');
  return and(
    archived ? or(isNotNull(deletedAt), inArray(submissions.status, ['REJECTED', 'WITHDRAWN'])) : isNotDeleted,
    status && eq(submissions.status, status),
    editorId === null ? isNull(handlingEditorId) : editorId && eq(handlingEditorId, editorId),
    ids && inArray(id, ids),
    topic ? sql`${topicId} in (select ${topics.id} from ${topics} where ${isTopic(topic)})` : undefined,
    q
      ? or(
          containsText(q, title, number, keywords),
          sql`${q.toUpperCase()} = any(${jelCodes})`,
          dois.length > 0 ? inArray(doi, dois) : undefined,
          numbers.length > 0 ? inArray(number, numbers) : undefined,
          sql`${id} in (select ${submissionAuthors.submissionId} from ${submissionAuthors} where ${containsText(q, submissionAuthors.fullName)})`,
          sql`${userId} in (select ${users.id} from ${users} where ${containsText(q, sql`${users.firstName} || ' ' || ${users.lastName}`)})`,
        )
      : undefined,
  );
}

const STATUS_ORDER = sql.join(
  STATUSES.map((status) => sql`${status}`),
  sql`, `,
);

/** Returns the sort expressions of a list; the id is the tie-breaker. */
export function orderOf(sort: SubmissionSort = 'newest'): SQL[] {
  const { createdAt, title, id, status } = submissions;
  const orders: Record<SubmissionSort, SQL[]> = {
    newest: [newestFirst(createdAt)],
    oldest: [asc(createdAt)],
    title: [asc(sql`lower(${title})`)],
    status: [sql`array_position(array[${STATUS_ORDER}], ${status})`, newestFirst(createdAt)],
  };
  return [...orders[sort], asc(id)];
}

/**
 * Returns the submission (in any status, deleted or not) or notice that has the DOI, with the error message for others that
 * request it.
 */
export async function doiOwner(queries: Queries, doi: string): Promise<{ id: string; message: string } | undefined> {
  const [submission] = await queries.select({ id: submissions.id }).from(submissions).where(eq(submissions.doi, doi));
  if (submission) return { ...submission, message: submissionTexts.errors.doiTaken };
  const [notice] = await queries
    .select({ id: submissionNotices.id })
    .from(submissionNotices)
    .where(eq(submissionNotices.doi, doi));
  if (notice) return { ...notice, message: submissionTexts.errors.noticeDoiTaken };
  // A deleted notice can be restored with its DOI for thirty days.
  const isDeleted = and(eq(trash.kind, NOTICE_TRASH_KIND), eq(sql`${trash.content} ->> 'doi'`, doi));
  const [deleted] = await queries.select({ id: trash.entityId }).from(trash).where(isDeleted);
  return deleted && { ...deleted, message: submissionTexts.errors.noticeDoiTaken };
}
