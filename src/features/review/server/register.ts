import { and, asc, desc, eq, inArray, isNotNull, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { sliceOf } from '#base/paging.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { handledBy } from '#features/submissions/server/access.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { containsText } from '#platform/database/sql.ts';
import { outbox } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { changedMeanwhile } from '#platform/records/records.ts';
import type { Reviewer, ReviewerChange } from '../contract.ts';
import type { ReviewerId, RoundId } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { reviewAssignments, reviewers, reviewRounds } from './tables.ts';

interface Page {
  q?: string | undefined;
  page: number;
  perPage: number;
}

/** A person for the register; the address is in lower case. */
export type NewReviewer = Pick<
  typeof reviewers.$inferInsert,
  'email' | 'fullName' | 'language' | 'affiliation' | 'orcid' | 'expertise' | 'createdAt'
>;

interface OwnRounds {
  rounds: RoundId[];
  manuscripts: SubmissionId[];
}

/** The rounds of the reader's own manuscripts. Read first, because it costs two subqueries a manuscript. */
async function ownRounds(queries: Queries, readerId: UserId): Promise<OwnRounds> {
  const rows = await queries
    .select({ id: reviewRounds.id, submissionId: submissions.id })
    .from(reviewRounds)
    .innerJoin(submissions, eq(submissions.id, reviewRounds.submissionId))
    .where(not(handledBy(readerId)));
  return { rounds: rows.map(({ id }) => id), manuscripts: [...new Set(rows.map((row) => row.submissionId))] };
}

/** Matches people whom a reader can know from other manuscripts than their own. */
function isKnown({ rounds }: OwnRounds): SQL | undefined {
  if (rounds.length === 0) return undefined;
  const { reviewerId, roundId } = reviewAssignments;
  return sql`exists (select from ${reviewAssignments}
    where ${reviewerId} = ${reviewers.id} and ${notInArray(roundId, rounds)})`;
}

/** Whether the last mail to a reviewer came back, of those that are not about the reader's own manuscripts. */
function lastMailBounced({ manuscripts }: OwnRounds): SQL<boolean> {
  const isOther =
    manuscripts.length > 0 ? sql`and (${outbox.about} is null or ${notInArray(outbox.about, manuscripts)})` : sql``;
  return sql<boolean>`coalesce((select ${outbox.state} in ('bounced', 'failed') from ${outbox}
    where ${outbox.recipient} = ${reviewers.email} ${isOther} order by ${outbox.createdAt} desc limit 1), false)`;
}

/** Not a row that was merged into another one of the same person. */
const isCurrent = isNull(reviewers.mergedIntoId);
/** The other addresses of a person, from merges. */
const aliases = sql<{ id: string; email: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', alias.id, 'email', alias.email) order by alias.email)
  from ${reviewers} alias where alias.merged_into_id = ${reviewers.id}), '[]')`;

const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;

export type ReviewerRegister = ReturnType<typeof reviewerRegister>;

/** The register of people who were invited to review. */
export function reviewerRegister(db: Database) {
  const rowsWhere = (queries: Queries, own: OwnRounds, where: SQL | undefined) => {
    const { state, acceptedAt, invitedAt } = reviewAssignments;
    return queries
      .select({
        reviewer: reviewers,
        open: countOf(sql`${state} in ('INVITED', 'ACCEPTED')`),
        invited: countOf(sql`${invitedAt} is not null`),
        accepted: countOf(sql`${acceptedAt} is not null`),
        reports: countOf(sql`${state} = 'SUBMITTED'`),
        isUnreachable: lastMailBounced(own),
        aliases: aliases,
        lastInvitedAt: sql<Date | null>`max(${invitedAt})`.mapWith(reviewAssignments.invitedAt),
      })
      .from(reviewers)
      .leftJoin(
        reviewAssignments,
        and(
          eq(reviewAssignments.reviewerId, reviewers.id),
          own.rounds.length > 0 ? notInArray(reviewAssignments.roundId, own.rounds) : undefined,
        ),
      )
      .where(and(where, isCurrent, isKnown(own)))
      .groupBy(reviewers.id);
  };

  const one = async (queries: Queries, own: OwnRounds, id: ReviewerId): Promise<Reviewer> => {
    const [row] = await rowsWhere(queries, own, eq(reviewers.id, id));
    if (!row) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noReviewer);
    return present(row);
  };

  return {
    /** Leaves out all that a reader who is an author could learn about the review of their own manuscripts. */
    async list(readerId: UserId, { q, ...page }: Page): Promise<{ data: Reviewer[]; total: number }> {
      const { limit, offset } = sliceOf(page);
      const { fullName, email, affiliation, expertise, languages } = reviewers;
      const where = q ? containsText(q, fullName, email, affiliation, expertise, languages) : undefined;
      const own = await ownRounds(db, readerId);
      const rows = await rowsWhere(db, own, where)
        .orderBy(desc(sql`max(${reviewAssignments.invitedAt})`), asc(reviewers.id))
        .limit(limit)
        .offset(offset);
      return { data: rows.map(present), total: await db.$count(reviewers, and(where, isCurrent, isKnown(own))) };
    },

    /** Matches people whom the reader can know from other manuscripts than their own; undefined for everybody. */
    knownTo: async (readerId: UserId): Promise<SQL | undefined> => isKnown(await ownRounds(db, readerId)),

    /** The people with these addresses, as the reader may know them, by address. */
    async byAddress(readerId: UserId, addresses: string[]): Promise<Map<string, Reviewer>> {
      if (addresses.length === 0) return new Map();
      const own = await ownRounds(db, readerId);
      const rows = await rowsWhere(db, own, inArray(reviewers.email, addresses));
      const merged = await db
        .select({ email: reviewers.email, mergedIntoId: reviewers.mergedIntoId })
        .from(reviewers)
        .where(and(inArray(reviewers.email, addresses), isNotNull(reviewers.mergedIntoId)));
      const targets = merged.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
      const others = targets.length > 0 ? await rowsWhere(db, own, inArray(reviewers.id, targets)) : [];
      const byId = new Map(others.map((row) => [row.reviewer.id, present(row)]));
      return new Map([
        ...rows.map((row) => [row.reviewer.email, present(row)] as const),
        ...merged.flatMap(({ email, mergedIntoId }) => {
          const person = mergedIntoId && byId.get(mergedIntoId);
          return person ? [[email, person] as const] : [];
        }),
      ]);
    },

    /** 404 for a person whom the reader cannot know from other manuscripts than their own. */
    async requireKnown(queries: Queries, readerId: UserId, id: ReviewerId): Promise<void> {
      await one(queries, await ownRounds(queries, readerId), id);
    },

    change: (readerId: UserId, id: ReviewerId, { version, ...values }: ReviewerChange): Promise<Reviewer> =>
      inTransaction(db, async (tx) => {
        const own = await ownRounds(tx, readerId);
        const isAsked = and(eq(reviewers.id, id), isKnown(own));
        const [row] = await tx.select().from(reviewers).where(isAsked).for('update');
        if (!row) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noReviewer);
        if (version && version !== row.version) throw changedMeanwhile();
        await tx
          .update(reviewers)
          .set({ ...values, version: row.version + 1 })
          .where(eq(reviewers.id, id));
        return one(tx, own, id);
      }),
  };
}

/** Adds a person whom nobody has invited yet; undefined when the address is in the register, which keeps what it has. */
export async function addReviewer(tx: Queries, person: NewReviewer): Promise<ReviewerId | undefined> {
  const row = { id: newId<'reviewer'>(), ...person };
  const [added] = await tx.insert(reviewers).values(row).onConflictDoNothing({ target: reviewers.email }).returning();
  return added?.id;
}

/** Removes a person whom nobody has invited or changed. Returns false for any other, who stays. */
export async function removeUnusedReviewer(tx: Queries, id: ReviewerId): Promise<boolean> {
  const isUnused = and(
    eq(reviewers.id, id),
    eq(reviewers.version, 1),
    isNull(reviewers.notBefore),
    eq(reviewers.declinesAll, false),
    isCurrent,
    sql`not exists (select from ${reviewAssignments} where ${reviewAssignments.reviewerId} = ${reviewers.id})`,
    sql`not exists (select from ${reviewers} alias where alias.merged_into_id = ${reviewers.id})`,
  );
  return (await tx.delete(reviewers).where(isUnused).returning({ id: reviewers.id })).length > 0;
}

interface Row {
  reviewer: typeof reviewers.$inferSelect;
  open: number;
  invited: number;
  accepted: number;
  reports: number;
  lastInvitedAt: Date | null;
  isUnreachable: boolean;
  aliases: { id: string; email: string }[];
}

function present({ reviewer, lastInvitedAt, ...counts }: Row): Reviewer {
  const { id, fullName, email, affiliation, expertise, languages, language, editorsNote } = reviewer;
  const { notBefore, declinesAll, version } = reviewer;
  return {
    id,
    fullName,
    email,
    affiliation,
    expertise,
    languages,
    language,
    editorsNote,
    notBefore: notBefore?.toISOString() ?? null,
    declinesAll,
    version,
    ...counts,
    lastInvitedAt: lastInvitedAt?.toISOString() ?? null,
  };
}
