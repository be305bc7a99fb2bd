import { longDate } from '#base/dates.ts';
import type { LetterValues, ReviewLetter } from '#features/letters/rules.ts';
import type { Letters } from '#features/letters/server/service.ts';
import { letterTexts } from '#features/letters/texts.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Transaction } from '#platform/database/types.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { DAYS } from '../rules.ts';
import type { ReviewLinks } from './links.ts';
import type { AssignmentInRound } from './rows.ts';

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
      const values: LetterValues<'reviewInvitation' | 'reviewOutcome'> = {
        number: blind.manuscript,
        title: blind.title,
        abstract: blind.abstract,
        journal: '',
        dueDate: due ? longDate(due.toISOString()) : '',
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
