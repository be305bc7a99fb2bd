import { and, eq, lt } from 'drizzle-orm';
import { longDate } from '#base/dates.ts';
import type { LetterValues, ReviewLetter } from '#features/letters/rules.ts';
import type { Letters } from '#features/letters/server/service.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries, Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { DAYS } from '../rules.ts';
import type { ReviewLinks } from './links.ts';
import type { AssignmentInRound } from './rows.ts';
import { reports, reviewAssignments, reviewRounds } from './tables.ts';

interface ReviewMailNeeds {
  outbox: Outbox;
  letters: Letters;
  links: ReviewLinks;
}

export interface ReviewMail {
  kind: ReviewLetter;
  /** The decision's name, for the outcome. */
  decision?: string;
  /** Words of the editors, below the letter. */
  message?: string;
}

export type ReviewMails = ReturnType<typeof reviewMails>;

/** Queues mails to one reviewer; each has the same link, so it is stored encrypted and deleted once it is sent. */
export function reviewMails({ outbox, letters, links }: ReviewMailNeeds) {
  return async (
    tx: Transaction,
    { assignment, round, blind, reviewer }: AssignmentInRound,
    { kind, decision = '', message }: ReviewMail,
  ): Promise<void> => {
    const href = links.urlOf({ assignmentId: assignment.id, generation: assignment.linkGeneration });
    const content = await inLanguage(reviewer.language, async () => {
      const due = assignment.state === 'ACCEPTED' ? assignment.reportDue : assignment.answerDue;
      const values: LetterValues<'reviewInvitationAgain' | 'reviewOutcome'> = {
        number: blind.manuscript,
        title: blind.title,
        abstract: blind.abstract,
        journal: '',
        dueDate: due ? longDate(due.toISOString()) : '',
        round: String(round.number),
        reportDays: String(DAYS.report),
        decision,
      };
      const letter = await letters.fillAny(tx, kind, values);
      return letters.compose({
        ...letter,
        name: reviewer.fullName,
        message,
        manuscript: { number: blind.manuscript, title: blind.title },
        button: { label: letterTexts.layout.openReview, href },
      });
    });
    const about: SubmissionId = round.submissionId;
    await outbox.queue(tx, reviewer.email, { content: { ...content, hint: href }, cause: 'duty', about });
  };
}

/** The letter with which somebody is invited: another one after a report in an earlier round. */
export async function invitationLetter(
  queries: Queries,
  { assignment, round }: AssignmentInRound,
): Promise<ReviewMail> {
  const [earlier] = await queries
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(reviewAssignments, eq(reviewAssignments.id, reports.assignmentId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewAssignments.roundId))
    .where(
      and(
        eq(reviewAssignments.reviewerId, assignment.reviewerId),
        eq(reviewRounds.submissionId, round.submissionId),
        lt(reviewRounds.number, round.number),
      ),
    )
    .limit(1);
  return { kind: earlier ? 'reviewInvitationAgain' : 'reviewInvitation' };
}

/** The letter that sends somebody their link again: the one that they had last. */
export async function latestLetter(queries: Queries, found: AssignmentInRound): Promise<ReviewMail> {
  const { state, reopenedAt, reopenReason: message } = found.assignment;
  if (reopenedAt) return { kind: 'reviewReopened', message };
  return state === 'ACCEPTED' || state === 'SUBMITTED' ? { kind: 'reviewAccepted' } : invitationLetter(queries, found);
}
