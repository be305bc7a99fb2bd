import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { relationTo } from '#features/submissions/server/access.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Invitation } from '../contract.ts';
import { reviewTexts } from '../texts.ts';

const { errors, conflicts } = reviewTexts;

/** Mail domains that say nothing about where a person works. */
const WEBMAIL =
  /^(?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|proton|protonmail|gmx|aol|mail|qq|163|yandex|zoho)\./;

/**
 * Refuses to invite the authors, the submitter and the handling editor (400 at `email`), and people with a possible conflict of
 * interest unless a reason is given (400 at `conflictReason`). Returns the reason if one was needed.
 */
export async function refuseConflict(tx: Transaction, id: SubmissionId, invitation: Invitation): Promise<string> {
  const { email, affiliation, conflictReason } = invitation;
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id));
  if (!submission) throw new AppError('missing', 'NOT_FOUND', errors.noRound);
  const authors = await tx.select().from(submissionAuthors).where(eq(submissionAuthors.submissionId, id));
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const isAuthor =
    authors.some((author) => author.email.toLowerCase() === email) ||
    (account !== undefined && (await relationTo(tx, account.id, id)) === 'author');
  if (isAuthor) throw invalid([{ path: 'email', message: errors.isAuthor }]);
  if (account && account.id === submission.handlingEditorId)
    throw invalid([{ path: 'email', message: errors.isEditor }]);

  const domain = domainOf(email);
  const reasons = [
    ...(!WEBMAIL.test(domain) && authors.some((author) => domainOf(author.email) === domain)
      ? [conflicts.domain(domain)]
      : []),
    ...(affiliation && authors.some((author) => isSamePlace(author.affiliation, affiliation))
      ? [conflicts.affiliation]
      : []),
  ];
  if (reasons.length === 0) return '';
  if (conflictReason === '') throw invalid([{ path: 'conflictReason', message: errors.conflict(reasons.join('; ')) }]);
  return conflictReason;
}

function domainOf(email: string): string {
  return (email.split('@').at(-1) ?? '').toLowerCase();
}

/** The first part of an affiliation is the institution; cities and countries after it are shared by many. */
function isSamePlace(one: string, other: string): boolean {
  const place = (text: string) => (text.split(',')[0] ?? '').trim().toLowerCase();
  return place(one) !== '' && place(one) === place(other);
}
