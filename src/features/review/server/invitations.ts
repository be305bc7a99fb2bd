import { eq, sql } from 'drizzle-orm';
import { dayOf, lastMomentOf } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Invitation } from '../contract.ts';
import { type AssignmentId, type AssignmentState, DAYS, dueAfter } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import type { Inviting } from './inviting.ts';
import { latestLetter, type ReviewMails } from './mails.ts';
import { plannedAssignments, type Several } from './planning.ts';
import { latestReports } from './read.ts';
import {
  type AssignmentInRound,
  type AssignmentRow,
  assignmentOf,
  assignmentsIn,
  carryOut,
  lockOpenRound,
  type RoundKey,
} from './rows.ts';
import { reportDrafts, reviewAssignments } from './tables.ts';
import { unwillingnessOf } from './willingness.ts';

const { errors } = reviewTexts;
const YEAR = 366 * 24 * 3600_000;

export interface InvitationNeeds {
  db: Database;
  mail: ReviewMails;
  inviting: Inviting;
  clock: () => Date;
}

export type Invitations = ReturnType<typeof invitationService>;

/** Invites reviewers to a round, and changes their invitations. Every act locks the round first. */
export function invitationService({
  db,
  mail,
  inviting: { record, sendInvitation, keepReport },
  clock,
}: InvitationNeeds) {
  const act = (key: RoundKey, id: AssignmentId, work: (tx: Transaction, found: AssignmentInRound) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const round = await lockOpenRound(tx, key);
      await work(tx, await assignmentOf(tx, round, id));
    });

  const inviteAll = (key: RoundKey, several: Several): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { actorId, invitations } = several;
      const round = await lockOpenRound(tx, key);
      const rows = await plannedAssignments(tx, round, { ...several, now: clock() });
      const inserted = await tx.insert(reviewAssignments).values(rows).returning();
      for (const [index, { isAlternate }] of invitations.entries()) {
        const row = inserted.find(({ id }) => id === rows[index]?.id) as AssignmentRow;
        if (isAlternate) await record(tx, { row, by: 'staff', actorId });
        else await sendInvitation(tx, row, actorId);
      }
    });

  return {
    /** Invites a person, or notes an alternate. */
    invite: (actorId: UserId, key: RoundKey, invitation: Invitation): Promise<void> =>
      inviteAll(key, { actorId, invitations: [invitation], pathOf: (_, field) => field }),

    /** Invites all of these people or, if one of them cannot be invited, nobody. */
    inviteSeveral: (actorId: UserId, key: RoundKey, invitations: Invitation[]): Promise<void> =>
      inviteAll(key, { actorId, invitations, pathOf: (index, field) => `invitations.${index}.${field}` }),

    /** Sets the order in which alternates are invited. 409 unless it has exactly the alternates of the round. */
    orderAlternates: (key: RoundKey, order: AssignmentId[]): Promise<void> =>
      inTransaction(db, async (tx) => {
        const round = await lockOpenRound(tx, key);
        const alternates = (await assignmentsIn(tx, round)).filter(({ assignment }) => assignment.state === 'PLANNED');
        const ids = new Set(alternates.map(({ assignment }) => assignment.id));
        const isComplete = order.length === ids.size && new Set(order).size === ids.size;
        if (!isComplete || !order.every((id) => ids.has(id)))
          throw new AppError('conflict', 'ALTERNATES_CHANGED', errors.alternatesChanged);
        // They share out the ranks that they have, so the others keep their places.
        for (const [index, id] of order.entries()) {
          const rank = alternates[index]?.assignment.rank ?? 0;
          await tx.update(reviewAssignments).set({ rank }).where(eq(reviewAssignments.id, id));
        }
      }),

    /** Invites again or, for an alternate, now. 409 for a person who has asked not to be invited, or not yet. */
    inviteAgain: (actorId: UserId, key: RoundKey, id: AssignmentId): Promise<void> =>
      act(key, id, async (tx, { assignment, reviewer }) => {
        const unwilling = unwillingnessOf(reviewer, clock());
        if (unwilling) throw new AppError('conflict', 'UNWILLING', unwilling);
        await sendInvitation(tx, assignment, actorId);
      }),

    /** Mails the link again; a replaced one no longer works. */
    sendLink: (key: RoundKey, id: AssignmentId, { replace }: { replace: boolean }): Promise<void> =>
      act(key, id, async (tx, found) => {
        const { state, linkGeneration } = found.assignment;
        if (!HAS_LINK.has(state))
          throw new AppError('conflict', 'ASSIGNMENT_CHANGED', errors.impossible(reviewTexts.states[state]));
        const generation = replace ? linkGeneration + 1 : linkGeneration;
        if (replace) await set(tx, id, { linkGeneration: generation });
        const assignment = { ...found.assignment, linkGeneration: generation };
        await mail(tx, { ...found, assignment }, await latestLetter(tx, found));
      }),

    /** Sets the end of a day in Kigali as the time by which the answer or the report is due. */
    extend: (actorId: UserId, key: RoundKey, { id, dueOn }: { id: AssignmentId; dueOn: string }): Promise<void> =>
      act(key, id, async (tx, { assignment }) => {
        const dueAt = futureDay(dueOn, clock());
        const { state } = assignment;
        if (state !== 'INVITED' && state !== 'ACCEPTED')
          throw new AppError('conflict', 'ASSIGNMENT_CHANGED', errors.impossible(reviewTexts.states[state]));
        const row = await set(tx, id, state === 'INVITED' ? { answerDue: dueAt } : { reportDue: dueAt });
        await record(tx, { row, by: 'staff', actorId });
      }),

    /** Stops the reminders to a reviewer, or sends them again. */
    remind: (key: RoundKey, { id, isQuiet }: { id: AssignmentId; isQuiet: boolean }): Promise<void> =>
      act(key, id, async (tx) => {
        await set(tx, id, { isQuiet });
      }),

    /** Cancels an invitation; a report that was opened again counts as it was sent. */
    cancel: (actorId: UserId, key: RoundKey, id: AssignmentId): Promise<void> =>
      act(key, id, async (tx, { assignment }) => {
        if (assignment.reopenedAt) {
          const row = await keepReport(tx, assignment);
          return mail(tx, await record(tx, { row, by: 'staff', actorId }), { kind: 'reopeningEnded' });
        }
        const wasInvited = assignment.state !== 'PLANNED';
        const row = await carryOut(tx, assignment, { act: 'cancel', endedAt: clock() });
        const found = await record(tx, { row, by: 'staff', actorId });
        if (wasInvited) await mail(tx, found, { kind: 'reviewCancelled' });
      }),

    reopen: (actorId: UserId, key: RoundKey, { id, reason }: { id: AssignmentId; reason: string }): Promise<void> =>
      act(key, id, async (tx, { assignment }) => {
        const now = clock();
        const row = await carryOut(tx, assignment, {
          act: 'reopen',
          reportDue: dueAfter(DAYS.answer, now),
          submittedAt: null,
          reopenedAt: now,
          reopenReason: reason,
          declineReason: null,
          declineText: '',
        });
        await continueFromReport(tx, id, now);
        const found = await record(tx, { row, by: 'staff', actorId });
        await mail(tx, found, { kind: 'reviewReopened', message: reason });
      }),
  };
}

const HAS_LINK: ReadonlySet<AssignmentState> = new Set(['INVITED', 'LAPSED', 'ACCEPTED', 'SUBMITTED']);

async function set(
  tx: Transaction,
  id: AssignmentId,
  values: Partial<Pick<AssignmentRow, 'answerDue' | 'reportDue' | 'linkGeneration' | 'isQuiet'>>,
): Promise<AssignmentRow> {
  const [row] = await tx
    .update(reviewAssignments)
    .set({ ...values, version: sql`${reviewAssignments.version} + 1` })
    .where(eq(reviewAssignments.id, id))
    .returning();
  return row as AssignmentRow;
}

function futureDay(day: string, now: Date): Date {
  const isDay = dayOf(`${day}T12:00:00Z`) === day;
  const end = isDay ? lastMomentOf(day) : now;
  if (end <= now || end.getTime() > now.getTime() + YEAR) throw invalid([{ path: 'dueOn', message: errors.dayPast }]);
  return end;
}

/** Begins the draft of a report that was opened again with what was sent. */
async function continueFromReport(tx: Transaction, id: AssignmentId, savedAt: Date): Promise<void> {
  const [sent] = await latestReports(tx, [id]);
  if (!sent) return;
  const { answers, toAuthor, toEditors, recommendation } = sent;
  const content = { ...answers, toAuthor, recommendation, ...(toEditors && { toEditors }) };
  await tx.insert(reportDrafts).values({ assignmentId: id, content, savedAt }).onConflictDoNothing();
}
