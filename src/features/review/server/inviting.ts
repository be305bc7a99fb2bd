import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { type AssignmentId, DAYS, dueAfter, isWilling, stateAfter } from '../rules.ts';
import { reviewTexts } from '../texts.ts';
import { assignmentChanged } from './events.ts';
import { invitationLetter, type ReviewMails } from './mails.ts';
import { latestReports } from './read.ts';
import {
  type AssignmentInRound,
  type AssignmentRow,
  assignmentsIn,
  carryOut,
  findAssignment,
  type RoundRow,
} from './rows.ts';

export interface InvitingNeeds {
  mail: ReviewMails;
  events: Events;
  clock: () => Date;
}

interface Change {
  row: AssignmentRow;
  by: 'staff' | 'reviewer' | 'clock';
  /** The account of the office that made it; null for reviewers and the clock. */
  actorId: UserId | null;
  /** After a reviewer's refusal, the alternate who was invited instead; null without one. */
  insteadId?: AssignmentId | null;
}

export type Inviting = ReturnType<typeof inviting>;

/** Steps that editors, reviewers and the clock share. The caller has locked the round. */
export function inviting({ mail, events, clock }: InvitingNeeds) {
  /** Records that an assignment changed, and returns it with its round. */
  const record = async (tx: Transaction, { row, by, actorId, insteadId }: Change): Promise<AssignmentInRound> => {
    const found = await findAssignment(tx, row.id);
    if (!found) throw new AppError('missing', 'NOT_FOUND', reviewTexts.errors.noAssignment);
    const { round, blind } = found;
    const payload = {
      submissionId: round.submissionId,
      roundId: round.id,
      number: blind.manuscript,
      round: round.number,
      assignmentId: row.id,
      state: row.state,
      by,
      insteadId,
    };
    await events.record(tx, assignmentChanged, { payload, actorId });
    return found;
  };

  /** Sends the invitation of an assignment that is not invited now; `actorId` is null for the journal itself. */
  const sendInvitation = async (tx: Transaction, row: AssignmentRow, actorId: UserId | null): Promise<void> => {
    const now = clock();
    const invited = await carryOut(tx, row, {
      act: 'invite',
      invitedAt: now,
      invitedBy: actorId ?? row.invitedBy,
      answerDue: dueAfter(DAYS.answer, now),
      endedAt: null,
    });
    const found = await record(tx, { row: invited, by: actorId ? 'staff' : 'clock', actorId });
    await mail(tx, found, await invitationLetter(tx, found));
  };

  /** Ends the completion of a report that was opened again: it counts as it was sent. */
  const keepReport = async (
    tx: Transaction,
    row: AssignmentRow,
    refusal: Partial<Pick<AssignmentRow, 'declineReason' | 'declineText'>> = {},
  ): Promise<AssignmentRow> => {
    const [report] = await latestReports(tx, [row.id]);
    const submittedAt = report?.submittedAt ?? clock();
    return carryOut(tx, row, { act: 'keepReport', submittedAt, reopenedAt: null, ...refusal });
  };

  return {
    record,
    sendInvitation,
    keepReport,

    /** Invites the first alternate who has not asked meanwhile to be left alone, and returns their assignment; null without one. */
    async promote(tx: Transaction, round: RoundRow): Promise<AssignmentId | null> {
      const next = (await assignmentsIn(tx, round)).find(
        ({ assignment, reviewer }) => assignment.state === 'PLANNED' && isWilling(reviewer, clock()),
      );
      if (next) await sendInvitation(tx, next.assignment, null);
      return next?.assignment.id ?? null;
    },

    /** Ends the open assignments of a round that closes, with a mail to those who were invited and have sent no report. */
    async endAll(tx: Transaction, round: RoundRow): Promise<void> {
      for (const { assignment } of await assignmentsIn(tx, round)) {
        if (!stateAfter(assignment.state, 'close')) continue;
        if (assignment.reopenedAt) {
          await keepReport(tx, assignment);
          continue;
        }
        const row = await carryOut(tx, assignment, { act: 'close', endedAt: clock() });
        const found = await findAssignment(tx, row.id);
        if (found && assignment.state !== 'PLANNED') await mail(tx, found, { kind: 'reviewNotNeeded' });
      }
    },
  };
}
