import type { Id } from '#base/ids.ts';
import type { LetterKind } from '#features/letters/rules.ts';
import type { Status } from '#features/submissions/rules.ts';

export type DecisionId = Id<'decision'>;

export const DECISION_KINDS = [
  'SEND_TO_REVIEW',
  'RETURN_FOR_CORRECTION',
  'DESK_REJECT',
  'ACCEPT',
  'MINOR_REVISION',
  'MAJOR_REVISION',
  'REJECT',
  'SEND_PROOF',
  'PUBLISH',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/**
 * States of a decision. A scheduled one has had no effect yet; it ends in exactly one of the others. `OVERTAKEN`: the manuscript
 * was withdrawn, deleted or moved by hand before.
 */
export const DECISION_STATES = ['SCHEDULED', 'DONE', 'TAKEN_BACK', 'OVERTAKEN'] as const;
export type DecisionState = (typeof DECISION_STATES)[number];

interface DecisionFacts {
  /** Statuses in which it can be made. */
  from: readonly Status[];
  to: Status;
  /** The letter to the submitter and the corresponding author. */
  letter: LetterKind;
  /** The letter to the other authors, who hear of this decision too. */
  coAuthorLetter?: LetterKind;
  /** Whether the other authors get the same letter. */
  isForAll?: true;
}

export const DECISIONS: Record<DecisionKind, DecisionFacts> = {
  SEND_TO_REVIEW: { from: ['SUBMITTED'], to: 'UNDER_REVIEW', letter: 'sentToReview' },
  RETURN_FOR_CORRECTION: { from: ['SUBMITTED'], to: 'REVISION_REQUESTED', letter: 'returned' },
  DESK_REJECT: { from: ['SUBMITTED'], to: 'REJECTED', letter: 'deskRejected' },
  ACCEPT: { from: ['UNDER_REVIEW'], to: 'ACCEPTED', letter: 'accepted', coAuthorLetter: 'acceptedCoAuthor' },
  MINOR_REVISION: { from: ['UNDER_REVIEW'], to: 'REVISION_REQUESTED', letter: 'minorRevision' },
  MAJOR_REVISION: { from: ['UNDER_REVIEW'], to: 'REVISION_REQUESTED', letter: 'majorRevision' },
  REJECT: { from: ['UNDER_REVIEW', 'REVISION_REQUESTED'], to: 'REJECTED', letter: 'rejected' },
  SEND_PROOF: { from: ['ACCEPTED'], to: 'ACCEPTED', letter: 'proof', coAuthorLetter: 'proofCoAuthor' },
  PUBLISH: { from: ['ACCEPTED'], to: 'PUBLISHED', letter: 'published', isForAll: true },
};

/** The decisions that can be made in a status. */
export function decisionsIn(status: Status): DecisionKind[] {
  return DECISION_KINDS.filter((kind) => DECISIONS[kind].from.includes(status));
}

/** Reports in one letter, and characters of each and of a reason. */
export const MAX_REPORTS = 30;
export const MAX_REPORT = 100_000;
export const MAX_REASON = 2_000;

/** Minutes in which a decision can be taken back. */
export const DEFAULT_DELAY = 10;
export const MAX_DELAY = 60;

/** Days that authors have to answer; for a revision the guidelines promise two to four weeks. */
const DAYS_TO_ANSWER: Partial<Record<DecisionKind, number>> = {
  RETURN_FOR_CORRECTION: 14,
  MINOR_REVISION: 14,
  MAJOR_REVISION: 28,
  SEND_PROOF: 5,
};

/** Days within which a day for a revision can be set. */
export const MAX_DAYS_TO_REVISE = 366;

/** Whether a decision asks the authors for files by a day that the editor may set. */
export function asksForRevision(kind: DecisionKind): boolean {
  return DECISIONS[kind].to === 'REVISION_REQUESTED';
}

/** When a revision is due that was requested at `from`; without a decision, after the longest time that the guidelines promise. */
export function revisionDue(kind: DecisionKind | null, from: Date): Date {
  return answerDue(kind ?? 'MAJOR_REVISION', from) ?? from;
}

/** The day by which the authors should answer; undefined for a decision that needs no answer. */
export function answerDue(kind: DecisionKind, now: Date): Date | undefined {
  const days = DAYS_TO_ANSWER[kind];
  return days === undefined ? undefined : new Date(now.getTime() + days * 24 * 3600_000);
}
