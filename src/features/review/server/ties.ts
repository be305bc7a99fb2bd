import { and, eq, exists, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import { reviewAssignments, reviewers, reviewRounds } from './tables.ts';

/** Years for which a shared manuscript counts as a conflict of interest, as COPE recommends. */
const SHARED_YEARS = 3;
/** Manuscripts of an author that the same person may review in so many years before it is a possible conflict. */
const OFTEN = { reviews: 2, years: 2 };

const { email, submissionId } = submissionAuthors;
const address = sql<string>`lower(${email})`;

/** People with whom these authors have submitted another manuscript in the last years, with its title. */
export async function coAuthorsOf(queries: Queries, id: SubmissionId, addresses: string[]) {
  if (addresses.length === 0) return new Map<string, string>();
  const shared = queries
    .select({ id: submissionId })
    .from(submissionAuthors)
    .where(and(inArray(address, addresses), ne(submissionId, id)));
  const rows = await queries
    .select({ address, title: submissions.title })
    .from(submissionAuthors)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(
      and(
        inArray(submissionId, shared),
        notInArray(address, addresses),
        sql`${submissions.createdAt} > now() - make_interval(years => ${SHARED_YEARS})`,
      ),
    );
  return new Map(rows.map((row) => [row.address, row.title]));
}

/** Reads ties that reach beyond one manuscript, from the others that the inviting editor may handle: nobody learns about their own. */
interface Ties {
  id: SubmissionId;
  /** The authors' addresses in lower case. */
  addresses: string[];
  inviterId: UserId;
}

/** The addresses of people who have often reviewed these authors lately. */
export async function oftenReviewing(queries: Queries, { id, addresses, inviterId }: Ties): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const byTheseAuthors = queries
    .select({ one: sql`1` })
    .from(submissionAuthors)
    .where(and(eq(submissionId, submissions.id), inArray(address, addresses)));
  const rows = await queries
    .select({ address: reviewers.email })
    .from(reviewAssignments)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .innerJoin(submissions, eq(submissions.id, reviewRounds.submissionId))
    .innerJoin(reviewers, eq(reviewers.id, reviewAssignments.reviewerId))
    .where(
      and(
        sql`${reviewAssignments.submittedAt} > now() - make_interval(years => ${OFTEN.years})`,
        ne(submissions.id, id),
        exists(byTheseAuthors),
        handledBy(inviterId),
      ),
    )
    .groupBy(reviewers.email)
    .having(sql`count(distinct ${submissions.id}) > ${OFTEN.reviews}`);
  return new Set(rows.flatMap((row) => (row.address ? [row.address] : [])));
}

/** The addresses of people with a live manuscript that one of these authors handles as an editor. */
export async function handledByAuthors(queries: Queries, { id, addresses, inviterId }: Ties): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const editors = queries.select({ id: users.id }).from(users).where(inArray(users.email, addresses));
  const rows = await queries
    .select({ address })
    .from(submissionAuthors)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .where(
      and(
        inArray(submissions.status, ['SUBMITTED', 'UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED']),
        isNull(submissions.deletedAt),
        ne(submissions.id, id),
        inArray(submissions.handlingEditorId, editors),
        handledBy(inviterId),
      ),
    );
  return new Set(rows.map((row) => row.address));
}
