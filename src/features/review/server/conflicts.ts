import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError, type FieldIssue } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { isInOffice } from '#features/accounts/server/read.ts';
import { accountAddresses, users } from '#features/accounts/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { relationTo } from '#features/submissions/server/access.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import type { Queries } from '#platform/database/types.ts';
import type { Candidate, Invitation } from '../contract.ts';
import { reviewTexts } from '../texts.ts';
import { reviewers, reviewerWishes, reviewRounds } from './tables.ts';
import { coAuthorsOf, handledByAuthors, oftenReviewing } from './ties.ts';

const { errors, conflicts } = reviewTexts;

/** Mail domains that say nothing about where a person works: of webmail, and those reserved for examples (RFC 2606). */
const WEBMAIL =
  /^(?:example|gmail|googlemail|yahoo|ymail|outlook|hotmail|live|msn|icloud|me|proton|protonmail|gmx|aol|mail|qq|163|yandex|zoho)\./;

type Person = Pick<Candidate, 'fullName' | 'email' | 'affiliation'>;

export interface Conflict {
  /** Why the person cannot be invited; undefined for everybody else. */
  refusal: string | undefined;
  /** Why a reason is needed to invite the person. */
  reasons: string[];
}

/** Returns a function that finds the conflicts of interest between people and the authors of a manuscript. 404 for an unknown one. */
export async function conflictsWith(
  queries: Queries,
  id: SubmissionId,
): Promise<(person: Person) => Promise<Conflict>> {
  const [submission] = await queries.select().from(submissions).where(eq(submissions.id, id));
  if (!submission) throw new AppError('missing', 'NOT_FOUND', errors.noRound);
  const authors = await queries.select().from(submissionAuthors).where(eq(submissionAuthors.submissionId, id));
  const addresses = authors.map(({ email }) => email.toLowerCase());
  const coAuthors = await coAuthorsOf(queries, id, addresses);
  const opposed = await queries
    .select({ email: reviewerWishes.email, fullName: reviewerWishes.fullName })
    .from(reviewerWishes)
    .where(and(eq(reviewerWishes.submissionId, id), eq(reviewerWishes.kind, 'OPPOSE')));

  return async ({ fullName, email, affiliation }) => {
    const [account] = await queries.select({ id: users.id }).from(users).where(hasAddress(email));
    const isAuthor =
      addresses.includes(email) || (account !== undefined && (await relationTo(queries, account.id, id)) === 'author');
    const isEditor = account !== undefined && account.id === submission.handlingEditorId;
    const domain = domainOf(email);
    const shared = coAuthors.get(email);
    const reasons = [
      ...(domain !== '' && !WEBMAIL.test(domain) && addresses.some((address) => domainOf(address) === domain)
        ? [conflicts.domain(domain)]
        : []),
      ...(affiliation && authors.some((author) => isSamePlace(author.affiliation, affiliation))
        ? [conflicts.affiliation]
        : []),
      ...(authors.some((author) => isSameName(author.fullName, fullName)) ? [conflicts.name] : []),
      ...(shared ? [conflicts.shared(shared)] : []),
      ...(opposed.some((wish) => wish.email === email || wish.fullName.toLowerCase() === fullName.toLowerCase())
        ? [conflicts.opposed]
        : []),
    ];
    return { refusal: isAuthor ? errors.isAuthor : isEditor ? errors.isEditor : undefined, reasons };
  };
}

/**
 * Returns a function that finds what speaks against inviting people to review a manuscript: their conflicts of interest, under every
 * address that the register knows of a person, a place in the editorial office, and that they run the review themselves.
 */
export async function reviewerConflicts(
  queries: Queries,
  id: SubmissionId,
  inviterId: UserId,
): Promise<(person: Person) => Promise<Conflict>> {
  const conflictsOf = await conflictsWith(queries, id);
  const ties = { id, inviterId, addresses: await authorAddresses(queries, id) };
  const often = await oftenReviewing(queries, ties);
  const handled = await handledByAuthors(queries, ties);
  const tiesOf = ({ email }: Person): Conflict => ({
    refusal: undefined,
    reasons: [...(often.has(email) ? [conflicts.often] : []), ...(handled.has(email) ? [conflicts.handled] : [])],
  });
  const openers = await queries
    .select({ id: reviewRounds.openedBy })
    .from(reviewRounds)
    .where(and(eq(reviewRounds.submissionId, id), isNull(reviewRounds.closedAt)));

  const asMember = async (email: string): Promise<Conflict> => {
    const account = { id: users.id, isColleague: sql<boolean>`${isInOffice}` };
    const [found] = await queries.select(account).from(users).where(hasAddress(email));
    const hasOpened = openers.some((opener) => opener.id === found?.id);
    const refusal = found?.id === inviterId ? errors.isYourself : hasOpened ? errors.hasOpened : undefined;
    return { refusal, reasons: found?.isColleague ? [conflicts.office] : [] };
  };

  return async (person) => {
    const found: Conflict[] = [];
    for (const known of [person, ...(await knownAs(queries, person.email))])
      found.push(await conflictsOf(known), tiesOf(known), await asMember(known.email));
    return {
      refusal: found.find(({ refusal }) => refusal)?.refusal,
      reasons: [...new Set(found.flatMap(({ reasons }) => reasons))],
    };
  };
}

/** The field errors of an invitation: at `email` for people who cannot review, at `conflictReason` where a reason is needed. */
export function conflictIssues(
  { refusal, reasons }: Conflict,
  { conflictReason }: Pick<Invitation, 'conflictReason'>,
): FieldIssue[] {
  if (refusal) return [{ path: 'email', message: refusal }];
  if (reasons.length === 0 || conflictReason !== '') return [];
  return [{ path: 'conflictReason', message: errors.conflict(reasons.join('; ')) }];
}

/** The addresses of a manuscript's authors in lower case. */
export async function authorAddresses(queries: Queries, id: SubmissionId): Promise<string[]> {
  const { email, submissionId } = submissionAuthors;
  const rows = await queries.select({ email }).from(submissionAuthors).where(eq(submissionId, id));
  return rows.map((row) => row.email.toLowerCase());
}

/** Matches the account with this address, present or merged. */
function hasAddress(email: string): SQL {
  return sql`(${users.email} = ${email} or ${users.id} in (
    select ${accountAddresses.userId} from ${accountAddresses} where ${accountAddresses.email} = ${email}))`;
}

/** The entries of the register that are the person with this address: that of the address, and those merged with it. */
function knownAs(queries: Queries, email: string): Promise<Person[]> {
  const personId = sql`coalesce(${reviewers.mergedIntoId}, ${reviewers.id})`;
  return queries
    .select({ fullName: reviewers.fullName, email: reviewers.email, affiliation: reviewers.affiliation })
    .from(reviewers)
    .where(sql`${personId} = (select coalesce(merged_into_id, id) from reviewers where email = ${email})`);
}

/** Whether two names have the same parts in any order, without accents. */
function isSameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    (
      name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    )
      .sort()
      .join(' ');
  return parts(one) !== '' && parts(one) === parts(other);
}

function domainOf(email: string): string {
  return (email.split('@').at(-1) ?? '').toLowerCase();
}

/** The first part of an affiliation is the institution; cities and countries after it are shared by many. */
function isSamePlace(one: string, other: string): boolean {
  const place = (text: string) => (text.split(',')[0] ?? '').trim().toLowerCase();
  return place(one) !== '' && place(one) === place(other);
}
