import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/tables.ts';
import type { Identity } from '#features/anonymity/identity.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';

/** The people whom nothing that reviewers read may name: the authors of a manuscript, and the person who submitted it. */
export async function authorsAndSubmitter(queries: Queries, id: SubmissionId): Promise<Identity[]> {
  const { fullName, email, affiliation, orcid, submissionId } = submissionAuthors;
  const authors = await queries
    .select({ fullName, email, affiliation, orcid })
    .from(submissionAuthors)
    .where(eq(submissionId, id));
  const [submitter] = await queries
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(submissions.id, id));
  if (!submitter) return authors;
  const { firstName, lastName, email: address } = submitter;
  return [...authors, { fullName: `${firstName} ${lastName}`, email: address ?? '', affiliation: '', orcid: null }];
}
