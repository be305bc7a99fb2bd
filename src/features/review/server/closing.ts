import { eq } from 'drizzle-orm';
import { DECISIONS, type DecisionKind } from '#features/decisions/rules.ts';
import { decisions } from '#features/decisions/server/tables.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import type { Status, SubmissionId } from '#features/submissions/rules.ts';
import { submissionChanged, submissionRemoved } from '#features/submissions/server/events.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import { roundClosed } from './events.ts';
import type { Inviting } from './inviting.ts';
import type { ReviewMails } from './mails.ts';
import { assignmentsIn, lockOpenRoundOf } from './rows.ts';
import { blindRounds, reviewRounds } from './tables.ts';

export interface ClosingNeeds {
  events: Events;
  inviting: Inviting;
  mail: ReviewMails;
  clock: () => Date;
}

interface Outcome {
  submissionId: SubmissionId;
  /** The decision in words; undefined where the reviewers are not told. */
  decision: string | undefined;
}

/** Closes the open round in the transaction that moves a manuscript out of review, and tells its reviewers. */
export function closeRounds({ events, inviting, mail, clock }: ClosingNeeds): void {
  const close = async (tx: Transaction, { submissionId, decision }: Outcome): Promise<void> => {
    const round = await lockOpenRoundOf(tx, submissionId);
    if (!round) return;
    await inviting.endAll(tx, round);
    await tx.update(reviewRounds).set({ closedAt: clock() }).where(eq(reviewRounds.id, round.id));
    const [blind] = await tx.select().from(blindRounds).where(eq(blindRounds.roundId, round.id));
    const payload = { submissionId, roundId: round.id, number: blind?.manuscript ?? '', round: round.number };
    await events.record(tx, roundClosed, { payload, actorId: null });
    if (decision === undefined) return;
    for (const found of await assignmentsIn(tx, round))
      if (found.assignment.state === 'SUBMITTED') await mail(tx, found, { kind: 'reviewOutcome', decision });
  };

  events.project(submissionChanged, async (tx, { submissionId, from, to, decisionId }) => {
    if (from !== 'UNDER_REVIEW' || to === 'UNDER_REVIEW') return;
    const [made] = decisionId
      ? await tx.select({ kind: decisions.kind }).from(decisions).where(eq(decisions.id, decisionId))
      : [];
    await close(tx, { submissionId, decision: nameOf(to, made?.kind) });
  });
  events.project(submissionRemoved, (tx, { submissionId }) => close(tx, { submissionId, decision: undefined }));
}

/** "Minor revision", or the new status where no decision was made. */
function nameOf(to: Status, kind: DecisionKind | undefined): string {
  return kind && DECISIONS[kind].to === to ? decisionTexts.kinds[kind].name : submissionTexts.statuses[to];
}
