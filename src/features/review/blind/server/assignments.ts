import { eq } from 'drizzle-orm';
import { dayOf, startOfDay } from '#base/dates.ts';
import { AppError, invalid } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { Limits } from '#platform/records/limits.ts';
import { DAYS, dueAfter, stateAfter, takesLateReport } from '../../rules.ts';
import type { Inviting } from '../../server/inviting.ts';
import { type ReviewLinks, unknownLink } from '../../server/links.ts';
import type { ReviewMails } from '../../server/mails.ts';
import { type AssignmentInRound, carryOut, findAssignment, labelFor } from '../../server/rows.ts';
import { reviewAssignments, reviewerProposals, reviewers, reviewRounds } from '../../server/tables.ts';
import type { Acceptance, Refusal } from '../contract.ts';
import { FRESH_LINKS } from '../limits.ts';
import { blindTexts } from '../texts.ts';

const { errors } = blindTexts;
const DAY = 24 * 3600_000;
/** How long a link lasts after its round has closed. */
const LINK_DAYS = 90;

export interface BlindNeeds {
  db: Database;
  links: ReviewLinks;
  inviting: Inviting;
  mail: ReviewMails;
  limits: Limits;
  clock: () => Date;
}

export type BlindAssignments = ReturnType<typeof blindAssignments>;

/** The steps of a reviewer with an assignment, by its link. */
export function blindAssignments({ db, links, inviting, mail, limits, clock }: BlindNeeds) {
  /** Returns the assignment of a link. 404 for a forged, replaced or expired one. */
  const open = async (queries: Queries, token: string): Promise<AssignmentInRound> => {
    const { assignmentId, generation } = links.read(token);
    const found = await findAssignment(queries, assignmentId);
    if (!found || found.assignment.linkGeneration !== generation || isExpired(found, clock())) throw unknownLink();
    return found;
  };

  /** Runs an act of the reviewer with the round locked, as the acts of editors are. */
  const act = (
    token: string,
    work: (tx: Transaction, found: AssignmentInRound) => Promise<void>,
    { alsoLate = false } = {},
  ) =>
    inTransaction(db, async (tx) => {
      const { round } = await open(tx, token);
      await tx.select({ id: reviewRounds.id }).from(reviewRounds).where(eq(reviewRounds.id, round.id)).for('update');
      const found = await open(tx, token);
      const isLate = alsoLate && takesLateReport(found.assignment, found.round, clock());
      if (found.round.closedAt && !isLate) throw new AppError('conflict', 'ROUND_CLOSED', errors.closed);
      await work(tx, found);
    });

  return {
    open: (token: string) => open(db, token),
    act,

    accept: (token: string, { interests, interestsText }: Acceptance): Promise<void> =>
      act(token, async (tx, found) => {
        const { assignment } = found;
        // Sending the form twice is sending it once.
        if (assignment.state === 'ACCEPTED') return;
        if (!stateAfter(assignment.state, 'accept')) throw new AppError('conflict', 'NOT_INVITED', errors.notInvited);
        if (interests === 'DECLARED' && interestsText === '')
          throw invalid([{ path: 'interestsText', message: errors.interestsText }]);
        const now = clock();
        const row = await carryOut(tx, assignment, {
          act: 'accept',
          acceptedAt: now,
          reportDue: dueAfter(DAYS.report, now),
          label: await labelFor(tx, found),
          competingInterests: interests === 'NONE' ? '' : interestsText,
          declineReason: null,
          declineText: '',
          endedAt: null,
        });
        await mail(tx, await inviting.record(tx, { row, by: 'reviewer', actorId: null }), { kind: 'reviewAccepted' });
      }),

    /** Declines an invitation or gives an accepted review up, and invites the next alternate; or leaves a report as it was sent. */
    decline: (token: string, refusal: Refusal): Promise<void> =>
      act(token, async (tx, { assignment, round, reviewer }) => {
        const { state } = assignment;
        if (state === 'DECLINED' || state === 'GAVE_UP') return;
        const how = state === 'ACCEPTED' ? 'giveUp' : 'decline';
        if (!stateAfter(state, how)) throw new AppError('conflict', 'NOT_INVITED', errors.notInvited);
        const { reason, reasonText, proposals } = refusal;
        const own = proposals.findIndex(({ email }) => email === reviewer.email);
        if (own >= 0) throw invalid([{ path: `proposals.${own}.email`, message: errors.ownProposal }]);
        const now = clock();
        const answer = { declineReason: reason, declineText: reasonText };
        const row = assignment.reopenedAt
          ? await inviting.keepReport(tx, assignment, answer)
          : await carryOut(tx, assignment, { act: how, endedAt: now, ...answer });
        if (proposals.length > 0)
          await tx
            .insert(reviewerProposals)
            .values(proposals.map((person) => ({ id: newId(), assignmentId: row.id, ...person, createdAt: now })));
        await keepWishes(tx, row.reviewerId, { refusal, now });
        // Nobody is invited in place of somebody who has sent a report.
        const insteadId = assignment.reopenedAt ? null : await inviting.promote(tx, round);
        const found = await inviting.record(tx, { row, by: 'reviewer', actorId: null, insteadId });
        await mail(tx, found, { kind: assignment.reopenedAt ? 'reopeningEnded' : 'reviewDeclined' });
      }),

    /**
     * Mails the reviewer the link that works now, by a replaced or expired one. A forged link gets the same answer and no mail; nobody
     * can enter an address.
     */
    async sendFreshLink(token: string): Promise<void> {
      const { assignmentId } = links.read(token);
      await limits.spend(FRESH_LINKS, assignmentId);
      await inTransaction(db, async (tx) => {
        const found = await findAssignment(tx, assignmentId);
        if (!found?.assignment.invitedAt || isExpired(found, clock())) return;
        await mail(tx, found, { kind: 'reviewLink' });
      });
    },

    /** Extends the due date of the report, from that date or from now, whichever is later. */
    extend: (token: string): Promise<void> =>
      act(token, async (tx, { assignment }) => {
        if (assignment.state !== 'ACCEPTED' || !assignment.reportDue)
          throw new AppError('conflict', 'NOT_ACCEPTED', errors.notAccepted);
        if (assignment.isExtended) throw new AppError('conflict', 'EXTENDED', errors.extended);
        const from = new Date(Math.max(assignment.reportDue.getTime(), clock().getTime()));
        await tx
          .update(reviewAssignments)
          .set({ reportDue: dueAfter(DAYS.extension, from), isExtended: true })
          .where(eq(reviewAssignments.id, assignment.id));
        const row = { ...assignment, isExtended: true };
        await inviting.record(tx, { row, by: 'reviewer', actorId: null });
      }),
  };
}

function isExpired({ round: { closedAt } }: AssignmentInRound, now: Date): boolean {
  return closedAt !== null && now.getTime() - closedAt.getTime() > LINK_DAYS * DAY;
}

interface Wishes {
  refusal: Pick<Refusal, 'notBefore' | 'declinesAll'>;
  now: Date;
}

/** Keeps in the register when the person wants to be asked again. */
async function keepWishes(tx: Transaction, id: RoundlessReviewer, { refusal, now }: Wishes): Promise<void> {
  const { notBefore, declinesAll } = refusal;
  if (notBefore === '' && !declinesAll) return;
  const day = notBefore === '' ? null : startOfDay(notBefore);
  const isLater = day === null || (notBefore > dayOf(now.toISOString()) && day.getTime() < now.getTime() + 731 * DAY);
  if (!isLater) throw invalid([{ path: 'notBefore', message: errors.dateOrder }]);
  await tx.update(reviewers).set({ notBefore: day, declinesAll }).where(eq(reviewers.id, id));
}

type RoundlessReviewer = (typeof reviewers.$inferSelect)['id'];
