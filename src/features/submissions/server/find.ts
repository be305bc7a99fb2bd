import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import { isTopic } from '#features/topics/server/find.ts';
import { topics } from '#features/topics/server/tables.ts';
import { containsText, newestFirst } from '#platform/database/sql.ts';
import { trash } from '#platform/database/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { identifiersIn, STATUSES, type Status, type SubmissionSort } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { presentSubmissions } from './read.ts';
import { submissionAuthors, submissionNotices, submissions } from './tables.ts';

/** What a deleted notice is called in the trash. */
export const NOTICE_IN_TRASH = 'notice';

/** What the editors narrow their list by. */
export interface StaffFilter {
  /** Appears in title, number, keywords, an author's or the submitter's name, whatever its case; or names its DOI. */
  q?: string | undefined;
  status?: Status | undefined;
  /** A topic's name, in any case, or its id. */
  topic?: string | undefined;
  /** Only what was rejected, withdrawn or deleted. */
  archived?: boolean | undefined;
}

/** The condition of a filter; it needs no other table in the statement it is used in. */
export function matching({ q, status, topic, archived }: StaffFilter): SQL | undefined {
  const { title, number, keywords, id, userId, topicId, deletedAt, doi } = submissions;
  const { dois, numbers } = identifiersIn(q ?? '');
  return and(
    archived ? or(isNotNull(deletedAt), inArray(submissions.status, ['REJECTED', 'WITHDRAWN'])) : presentSubmissions,
    status && eq(submissions.status, status),
    topic ? sql`${topicId} in (select ${topics.id} from ${topics} where ${isTopic(topic)})` : undefined,
    q
      ? or(
          containsText(q, title, number, keywords),
          dois.length > 0 ? inArray(doi, dois) : undefined,
          numbers.length > 0 ? inArray(number, numbers) : undefined,
          sql`${id} in (select ${submissionAuthors.submissionId} from ${submissionAuthors} where ${containsText(q, submissionAuthors.fullName)})`,
          sql`${userId} in (select ${users.id} from ${users} where ${containsText(q, sql`${users.firstName} || ' ' || ${users.lastName}`)})`,
        )
      : undefined,
  );
}

const STEPS = sql.join(
  STATUSES.map((status) => sql`${status}`),
  sql`, `,
);

/** The order of a list; the last is the tie-breaker. */
export function orderOf(sort: SubmissionSort = 'newest'): SQL[] {
  const { createdAt, title, id, status } = submissions;
  const orders: Record<SubmissionSort, SQL[]> = {
    newest: [newestFirst(createdAt)],
    oldest: [asc(createdAt)],
    title: [asc(sql`lower(${title})`)],
    status: [sql`array_position(array[${STEPS}], ${status})`, newestFirst(createdAt)],
  };
  return [...orders[sort], asc(id)];
}

/** What has a DOI: a submission, whatever has become of it, or a notice, with what is said to others who want it. */
export async function doiOwner(queries: Queries, doi: string): Promise<{ id: string; message: string } | undefined> {
  const [submission] = await queries.select({ id: submissions.id }).from(submissions).where(eq(submissions.doi, doi));
  if (submission) return { ...submission, message: submissionTexts.errors.doiTaken };
  const { id, doi: own } = submissionNotices;
  const [notice] = await queries.select({ id }).from(submissionNotices).where(eq(own, doi));
  if (notice) return { ...notice, message: submissionTexts.errors.noticeDoiTaken };
  // What is deleted can come back for thirty days, as it was.
  const isDeleted = and(eq(trash.kind, NOTICE_IN_TRASH), eq(sql`${trash.content} ->> 'doi'`, doi));
  const [deleted] = await queries.select({ id: trash.entityId }).from(trash).where(isDeleted);
  return deleted && { ...deleted, message: submissionTexts.errors.noticeDoiTaken };
}
