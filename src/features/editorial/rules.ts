import type { Id } from '#base/ids.ts';
import { DAYS, type OpenRound } from '#features/review/rules.ts';
import type { Status } from '#features/submissions/rules.ts';

export type NoteId = Id<'note'>;
export type TaskId = Id<'task'>;
export type SimilarityResultId = Id<'similarity-result'>;

/** Maximum characters of an internal note. */
export const MAX_NOTE = 5_000;
/** Maximum characters of a task, and tasks of a manuscript. */
export const MAX_TASK = 500;
export const MAX_TASKS = 100;

/** The similarity, in percent, that the guidelines ask manuscripts to stay below. */
export const SIMILARITY_LIMIT = 15;

/** The party that acts next: the author, the reviewers, the editorial office, or nobody any more. */
export const NEXT_ACTORS = ['author', 'reviewers', 'office', 'nobody'] as const;
export type NextActor = (typeof NEXT_ACTORS)[number];

const ACTOR_IN: Record<Status, NextActor> = {
  SUBMITTED: 'office',
  UNDER_REVIEW: 'office',
  REVISION_REQUESTED: 'author',
  ACCEPTED: 'office',
  PUBLISHED: 'nobody',
  REJECTED: 'nobody',
  WITHDRAWN: 'nobody',
};

/**
 * Days within which each status should be left: the longer of the times that the journal's guidelines promise (screening 1–2
 * weeks, review 4–6, revision 2–4, decision and publication 1–2).
 */
const DAYS_PROMISED = { SUBMITTED: 14, UNDER_REVIEW: 42, REVISION_REQUESTED: 28, ACCEPTED: 14 } as const;
type LiveStatus = keyof typeof DAYS_PROMISED;

/** Days from submission within which the guidelines promise the first decision. */
export const DAYS_TO_FIRST_DECISION = DAYS_PROMISED.SUBMITTED + DAYS_PROMISED.UNDER_REVIEW;

/** Statuses in which somebody has to act. */
export const LIVE_STATUSES = Object.keys(DAYS_PROMISED) as LiveStatus[];

const DAY = 24 * 3600_000;

/** The party that acts next, and by when; null for a submission that is at its end. `since` is the time it got its status. */
export function turnOf(status: Status, since: Date): { actor: NextActor; dueAt: Date | null } {
  const days = status in DAYS_PROMISED ? DAYS_PROMISED[status as LiveStatus] : undefined;
  return { actor: ACTOR_IN[status], dueAt: days === undefined ? null : afterDays(since, days) };
}

/** The party that acts next in an open round of review, and by when. */
export function turnIn({ stage, dueAt }: Pick<OpenRound, 'stage' | 'dueAt'>): { actor: NextActor; dueAt: Date | null } {
  return { actor: stage === 'answers' || stage === 'reports' ? 'reviewers' : 'office', dueAt };
}

const afterDays = (since: Date, days: number) => new Date(since.getTime() + days * DAY);

/** Reasons for which something is on the worklist. */
export const WORK_REASONS = [
  'mailFailed',
  'appeal',
  'unassigned',
  'screeningLate',
  'revisionReceived',
  'reviewersNeeded',
  'reportLate',
  'reportsComplete',
  'reviewLate',
  'revisionLate',
  'readyToPublish',
  'taskDue',
  'issueOverdue',
  'message',
] as const;
export type WorkReason = (typeof WORK_REASONS)[number];

/** Days after which each reason does harm, which order the worklist. */
const DAYS_OF_GRACE: Record<WorkReason, number> = {
  mailFailed: 0,
  appeal: 14,
  unassigned: 3,
  screeningLate: 10,
  revisionReceived: 7,
  reviewersNeeded: DAYS.reviewers,
  reportLate: 14,
  reportsComplete: DAYS_PROMISED.ACCEPTED,
  reviewLate: DAYS_PROMISED.UNDER_REVIEW,
  revisionLate: 0,
  readyToPublish: DAYS_PROMISED.ACCEPTED,
  taskDue: 0,
  issueOverdue: 0,
  message: 3,
};

/** The time at which a reason that began at `since` does harm. */
export function harmfulFrom(reason: WorkReason, since: Date): Date {
  return afterDays(since, DAYS_OF_GRACE[reason]);
}

interface Handled {
  status: Status;
  /** Time it got its status. */
  since: Date;
  isAssigned: boolean;
  /** Whether a round of review is open, which has reasons of its own. */
  isInRound: boolean;
  /** Whether it came from a requested revision. */
  isRevised: boolean;
  /** Whether its issue is published by itself at a set time. */
  isScheduled: boolean;
  /** Whether the authors have a proof that the office still waits for. */
  isProofOut: boolean;
  /** When the revision that the authors owe is due; undefined in any other status. */
  revisionDue: Date | undefined;
}

/** The reasons for which a manuscript needs somebody now. */
export function reasonsFor(
  { status, since, isAssigned, isInRound, isRevised, isScheduled, isProofOut, revisionDue }: Handled,
  now: Date,
): WorkReason[] {
  const isLate = (reason: WorkReason) => harmfulFrom(reason, since) <= now;
  switch (status) {
    case 'SUBMITTED':
      if (!isAssigned) return ['unassigned'];
      return isLate('screeningLate') ? ['screeningLate'] : [];
    case 'UNDER_REVIEW':
      if (isRevised && !isInRound) return ['revisionReceived'];
      return isLate('reviewLate') ? ['reviewLate'] : [];
    case 'REVISION_REQUESTED':
      return revisionDue && revisionDue <= now ? ['revisionLate'] : [];
    case 'ACCEPTED':
      return isScheduled || isProofOut ? [] : ['readyToPublish'];
    default:
      return [];
  }
}

/** The reasons for which an open round of review needs the office now. */
export function reviewReasons({ stage, lateSince }: Pick<OpenRound, 'stage' | 'lateSince'>): WorkReason[] {
  const reasons: WorkReason[] = [];
  if (stage === 'reviewers') reasons.push('reviewersNeeded');
  if (stage === 'decision') reasons.push('reportsComplete');
  if (lateSince && stage !== 'decision') reasons.push('reportLate');
  return reasons;
}

/** Manuscripts in one bulk act. */
export const MAX_BULK = 100;

export type SavedFilterId = Id<'saved-filter'>;

/** Saved filters of one account. */
export const MAX_FILTERS = 20;
/** Characters. */
export const MAX_FILTER_NAME = 60;
