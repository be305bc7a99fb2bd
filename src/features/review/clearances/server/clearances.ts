import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, newId, type UserId } from '#base/ids.ts';
import { users } from '#features/accounts/server/tables.ts';
import { boardMembers } from '#features/board/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { lockSubmission } from '#features/submissions/server/lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import { conflictsWith } from '../../server/conflicts.ts';
import type { OwnConflict } from '../contract.ts';
import { clearanceTexts } from '../texts.ts';
import { editorClearances } from './tables.ts';

/** An editor has given a reason to handle a manuscript. The reason is not in the event, because events outlast manuscripts. */
const conflictCleared = eventType(
  'review.conflict-cleared',
  z.object({ submissionId: idOf<'submission'>(), number: z.string() }),
);

/** Reasons of editors for handling manuscripts in spite of a possible conflict of interest. */
export function clearances({ db, events, clock }: { db: Database; events: Events; clock: () => Date }) {
  return {
    read: (userId: UserId, id: SubmissionId): Promise<OwnConflict> => ownConflict(db, userId, id),

    /** Records the reason; given again, the new one. */
    clear: (userId: UserId, id: SubmissionId, reason: string): Promise<OwnConflict> =>
      inTransaction(db, async (tx) => {
        const { number } = await lockSubmission(tx, id);
        const row = { id: newId(), submissionId: id, userId, reason, createdAt: clock() };
        await tx
          .insert(editorClearances)
          .values(row)
          .onConflictDoUpdate({
            target: [editorClearances.submissionId, editorClearances.userId],
            set: { reason, createdAt: row.createdAt },
          });
        await events.record(tx, conflictCleared, { payload: { submissionId: id, number }, actorId: userId });
        return ownConflict(tx, userId, id);
      }),
  };
}

/** Throws 409 for an editor with a possible conflict of interest who has given no reason. */
export async function requireClearance(queries: Queries, userId: UserId, id: SubmissionId): Promise<void> {
  const { evidence, reason } = await ownConflict(queries, userId, id);
  if (evidence.length > 0 && reason === null)
    throw new AppError('conflict', 'CONFLICT_OF_INTEREST', clearanceTexts.errors.open(evidence.join('; ')));
}

async function ownConflict(queries: Queries, userId: UserId, id: SubmissionId): Promise<OwnConflict> {
  const [account] = await queries.select().from(users).where(eq(users.id, userId));
  const email = account?.email;
  if (!account || !email) return { evidence: [], reason: null };
  const [member] = await queries.select().from(boardMembers).where(eq(boardMembers.email, email));
  const person = {
    fullName: `${account.firstName} ${account.lastName}`,
    email,
    affiliation: member?.affiliation ?? '',
  };
  const { reasons } = await (await conflictsWith(queries, id))(person);
  const isTheirs = and(eq(editorClearances.submissionId, id), eq(editorClearances.userId, userId));
  const [row] = await queries.select().from(editorClearances).where(isTheirs);
  return { evidence: reasons, reason: row?.reason ?? null };
}
