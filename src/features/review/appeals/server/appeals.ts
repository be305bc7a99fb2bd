import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { officeFor } from '#features/submissions/server/access.ts';
import { lockSubmission } from '#features/submissions/server/lock.ts';
import { type OwnSubmissionRow, ownSubmission } from '#features/submissions/server/own-submission.ts';
import { statusChanges } from '#features/submissions/server/tables.ts';
import type { changeSubmission } from '#features/submissions/server/update.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { requireClearance } from '../../clearances/server/clearances.ts';
import type { Appeal, StaffAppeal } from '../contract.ts';
import { mayAppeal } from '../rules.ts';
import { appealTexts } from '../texts.ts';
import { appealAnswered, appealSent } from './events.ts';
import { appeals } from './tables.ts';

const { errors } = appealTexts;

export interface AppealNeeds {
  db: Database;
  events: Events;
  clock: () => Date;
  changeSubmission: ReturnType<typeof changeSubmission>;
}

type AppealRow = typeof appeals.$inferSelect;

interface OwnAppeal {
  isPossible: boolean;
  data: Appeal | null;
}

/** Appeals against rejections: one a manuscript, answered by an editor who did not make the decision. */
export function appealService({ db, events, clock, changeSubmission: change }: AppealNeeds) {
  const refusal = async (queries: Queries, { id, status }: OwnSubmissionRow): Promise<AppError | undefined> => {
    if (await appealOn(queries, id)) return new AppError('conflict', 'APPEALED', errors.twice);
    const rejection = status === 'REJECTED' ? await rejectionOf(queries, id) : undefined;
    if (!rejection) return new AppError('conflict', 'NOT_REJECTED', errors.notRejected);
    if (!mayAppeal(rejection.at, clock())) return new AppError('conflict', 'TOO_LATE', errors.late);
    return undefined;
  };
  const forAuthor = async (queries: Queries, own: OwnSubmissionRow): Promise<OwnAppeal> => {
    const row = await appealOn(queries, own.id);
    return { isPossible: (await refusal(queries, own)) === undefined, data: row ? present(row) : null };
  };

  return {
    /** The appeal of the submitter. 404 for a manuscript of somebody else. */
    own: async (userId: UserId, number: string): Promise<OwnAppeal> =>
      forAuthor(db, await ownSubmission(db, userId, number)),

    /** Sends the appeal. 409 for a manuscript that is not rejected, was appealed before, or was rejected too long ago. */
    send: (userId: UserId, number: string, text: string): Promise<OwnAppeal> =>
      inTransaction(db, async (tx) => {
        const own = await ownSubmission(tx, userId, number);
        await lockSubmission(tx, own.id);
        const refused = await refusal(tx, own);
        if (refused) throw refused;
        const row = { id: newId<'appeal'>(), submissionId: own.id, state: 'OPEN' as const, text, createdAt: clock() };
        await tx.insert(appeals).values(row);
        await events.record(tx, appealSent, { payload: { submissionId: own.id, number }, actorId: userId });
        return forAuthor(tx, own);
      }),

    read: (readerId: UserId, id: SubmissionId): Promise<StaffAppeal | null> => forOffice(db, readerId, id),

    /** Records the answer; upheld, the manuscript is under review again. 403 for the editor who made the decision. */
    answer: (
      actorId: UserId,
      id: SubmissionId,
      { isUpheld, answer }: { isUpheld: boolean; answer: string },
    ): Promise<StaffAppeal | null> =>
      inTransaction(db, async (tx) => {
        const { number, status } = await lockSubmission(tx, id);
        const row = await appealOn(tx, id);
        if (row?.state !== 'OPEN') throw new AppError('conflict', 'NO_APPEAL', errors.none);
        await requireClearance(tx, actorId, id);
        if (!(await mayAnswer(tx, actorId, id))) throw new AppError('forbidden', 'OWN_DECISION', errors.decider);
        await tx
          .update(appeals)
          .set({ state: isUpheld ? 'UPHELD' : 'DISMISSED', answer, answeredBy: actorId, answeredAt: clock() })
          .where(eq(appeals.id, row.id));
        // The authors get the answer, and no second letter about the status.
        if (isUpheld && status === 'REJECTED')
          await change(tx, id, {
            actorId,
            status: 'UNDER_REVIEW',
            reason: appealTexts.upheldReason,
            tellAuthors: false,
          });
        await events.record(tx, appealAnswered, { payload: { submissionId: id, number, isUpheld }, actorId });
        return forOffice(tx, actorId, id);
      }),
  };
}

/** The appeal on a manuscript; undefined without one. */
export async function appealOn(queries: Queries, id: SubmissionId): Promise<AppealRow | undefined> {
  const [row] = await queries.select().from(appeals).where(eq(appeals.submissionId, id));
  return row;
}

/** The account that rejected the manuscript; undefined when it is not known. */
export async function deciderOf(queries: Queries, id: SubmissionId): Promise<UserId | undefined> {
  return (await rejectionOf(queries, id))?.by ?? undefined;
}

async function forOffice(queries: Queries, readerId: UserId, id: SubmissionId): Promise<StaffAppeal | null> {
  const row = await appealOn(queries, id);
  if (!row) return null;
  const [editor] = row.answeredBy ? await queries.select().from(users).where(eq(users.id, row.answeredBy)) : [];
  return {
    ...present(row),
    answeredBy: editor ? `${editor.firstName} ${editor.lastName}` : null,
    mayAnswer: row.state === 'OPEN' && (await mayAnswer(queries, readerId, id)),
  };
}

/** The editor who rejected the manuscript may answer only where nobody else could. */
async function mayAnswer(queries: Queries, userId: UserId, id: SubmissionId): Promise<boolean> {
  if ((await deciderOf(queries, id)) !== userId) return true;
  return (await officeFor(queries, id)).every((member) => member.id === userId);
}

async function rejectionOf(queries: Queries, id: SubmissionId): Promise<{ at: Date; by: UserId | null } | undefined> {
  const [row] = await queries
    .select({ at: statusChanges.createdAt, actorId: statusChanges.actorId, decidedBy: decisions.actorId })
    .from(statusChanges)
    .leftJoin(decisions, eq(decisions.id, statusChanges.decisionId))
    .where(and(eq(statusChanges.submissionId, id), eq(statusChanges.toStatus, 'REJECTED')))
    .orderBy(desc(statusChanges.createdAt), desc(statusChanges.id))
    .limit(1);
  return row && { at: row.at, by: row.decidedBy ?? row.actorId };
}

function present({ state, text, createdAt, answer, answeredAt }: AppealRow): Appeal {
  return {
    state,
    text,
    createdAt: createdAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
