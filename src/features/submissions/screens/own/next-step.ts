import { longDate } from '#base/dates.ts';
import type { OwnSubmission } from '../../contract.ts';
import { submissionTexts } from '../../texts.ts';

const texts = submissionTexts.own;

/** A sentence on what happens next, with the day by which a revision is due. */
export function nextStep({ status, revisionDue }: Pick<OwnSubmission, 'status' | 'revisionDue'>): string {
  return revisionDue ? texts.revisionBy(longDate(revisionDue)) : texts.next[status];
}
