import { dayOf, lastMomentOf } from '#base/dates.ts';
import type { Id } from '#base/ids.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';

export type ReviewerId = Id<'reviewer'>;
export type RoundId = Id<'review-round'>;
export type AssignmentId = Id<'review-assignment'>;
export type ReportId = Id<'review-report'>;
export type ReportFileId = Id<'report-file'>;
export type BlindFileId = Id<'blind-file'>;

/**
 * States of an assignment. `PLANNED`: an alternate without a mail. `LAPSED`: no answer in time; the link still accepts one.
 * `NOT_NEEDED`: the round was closed before the report.
 */
export const ASSIGNMENT_STATES = [
  'PLANNED',
  'INVITED',
  'ACCEPTED',
  'SUBMITTED',
  'DECLINED',
  'LAPSED',
  'GAVE_UP',
  'CANCELLED',
  'NOT_NEEDED',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

/**
 * Acts on an assignment: of editors, of the reviewer, and of the clock. `keepReport` ends the completion of a report that was opened
 * again, in place of `giveUp`, `cancel` and `close`: the report counts as it was sent.
 */
export type AssignmentAct = keyof typeof ACTS;

/** From which states each act leads to which. An act from any other state is refused. */
const ACTS = {
  invite: { from: ['PLANNED', 'DECLINED', 'LAPSED', 'GAVE_UP', 'CANCELLED'], to: 'INVITED' },
  accept: { from: ['INVITED', 'LAPSED', 'DECLINED'], to: 'ACCEPTED' },
  decline: { from: ['INVITED', 'LAPSED'], to: 'DECLINED' },
  giveUp: { from: ['ACCEPTED'], to: 'GAVE_UP' },
  submit: { from: ['ACCEPTED'], to: 'SUBMITTED' },
  reopen: { from: ['SUBMITTED'], to: 'ACCEPTED' },
  keepReport: { from: ['ACCEPTED'], to: 'SUBMITTED' },
  cancel: { from: ['PLANNED', 'INVITED', 'LAPSED', 'ACCEPTED'], to: 'CANCELLED' },
  lapse: { from: ['INVITED'], to: 'LAPSED' },
  close: { from: ['PLANNED', 'INVITED', 'LAPSED', 'ACCEPTED'], to: 'NOT_NEEDED' },
} as const satisfies Record<string, { from: readonly AssignmentState[]; to: AssignmentState }>;

export const ASSIGNMENT_ACTS = Object.keys(ACTS) as AssignmentAct[];

/** The state after an act; undefined where the act is impossible. */
export function stateAfter(state: AssignmentState, act: AssignmentAct): AssignmentState | undefined {
  const { from, to } = ACTS[act];
  return (from as readonly AssignmentState[]).includes(state) ? to : undefined;
}

/** Reports that a decision to accept needs, by different reviewers over all rounds: the promise of the guidelines. */
export const REQUIRED_REPORTS = 2;
export const MAX_REQUIRED_REPORTS = 5;
/** Assignments of one round. */
export const MAX_ASSIGNMENTS = 30;
export const MAX_ROUNDS = 10;

/** The things a round can wait for. */
export const ROUND_STAGES = ['reviewers', 'answers', 'reports', 'decision'] as const;
export type RoundStage = (typeof ROUND_STAGES)[number];

/** Returns the thing that an open round waits for; reports on their way count as long as enough can come. */
export function stageOf(requiredReports: number, states: readonly AssignmentState[]): RoundStage {
  const count = (...wanted: AssignmentState[]) => states.filter((state) => wanted.includes(state)).length;
  const submitted = count('SUBMITTED');
  if (submitted >= requiredReports) return 'decision';
  const accepted = count('ACCEPTED');
  if (submitted + accepted + count('INVITED') < requiredReports) return 'reviewers';
  return submitted + accepted < requiredReports ? 'answers' : 'reports';
}

/** Whether the report of an assignment counts for a decision: also while its reviewer completes it, but not one after the decision. */
export function countsForDecision({ state, reopenedAt }: { state: AssignmentState; reopenedAt: unknown }): boolean {
  return state === 'SUBMITTED' || (state === 'ACCEPTED' && reopenedAt !== null);
}

const DAY = 24 * 3600_000;

/** Days that the guidelines and the invitation promise or ask for. */
export const DAYS = {
  /** For the editors to invite as many reviewers as a round needs. */
  reviewers: 7,
  /** To answer an invitation. */
  answer: 7,
  /** Before an invitation without an answer lapses, after the last day to answer. */
  lapse: 3,
  /** To write a report, from accepting on. */
  report: 28,
  /** Days by which a reviewer can extend once without asking. */
  extension: 14,
  /** Until a round is decided, as the guidelines promise; then the authors hear of the delay. */
  promised: 42,
  /** After the decision, for a report that was being written. */
  late: 7,
  /** For the editors to decide, from the last required report on. */
  decision: 14,
} as const;

/** Whether a reviewer who had accepted can still send a report after the decision. */
export function takesLateReport(
  { state, acceptedAt }: { state: AssignmentState; acceptedAt: Date | null },
  { closedAt }: { closedAt: Date | null },
  now: Date,
): boolean {
  return state === 'NOT_NEEDED' && acceptedAt !== null && closedAt !== null && now <= dueAfter(DAYS.late, closedAt);
}

/** Whether a person takes invitations now. */
export function isWilling(
  { declinesAll, notBefore }: { declinesAll: boolean; notBefore: Date | null },
  now: Date,
): boolean {
  return !declinesAll && !(notBefore && notBefore > now);
}

/** The end of the day in Kigali that is `days` after `from`: the last moment that is in time. */
export function dueAfter(days: number, from: Date): Date {
  return lastMomentOf(dayOf(new Date(from.getTime() + days * DAY).toISOString()));
}

/** An open round of review, with the thing it waits for. */
export interface OpenRound {
  submissionId: SubmissionId;
  stage: RoundStage;
  since: Date;
  /** The next day that matters: of missing reviewers, an answer, a report or the decision. */
  dueAt: Date;
  /** When the report that is late longest was due; null when none is late. */
  lateSince: Date | null;
}

/** How an article was reviewed, as everybody may read it. */
export interface ProcessRecord {
  rounds: number;
  reports: number;
  /** Different people among those who sent the reports. */
  reviewers: number;
  /** Whether it was accepted with fewer reports than the journal promises, for a reason kept with the decision. */
  isException: boolean;
  /** The reason that the editors gave for it; empty without one, missing in older records. */
  exceptionReason?: string;
  /** The handling editor; null without one. */
  handledBy: string | null;
  /** Authors who are members of the editorial office or the board, and had no part in the review. */
  uninvolved: string[];
  /** Whether reports can be read beside the article; missing in records from before they could be published. */
  hasPublishedReports?: boolean;
}

/** Why a reviewer declines. */
export const DECLINE_REASONS = ['BUSY', 'EXPERTISE', 'CONFLICT', 'KNOWS_AUTHOR', 'OTHER'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The things authors can say about a possible reviewer. */
export const WISH_KINDS = ['SUGGEST', 'OPPOSE'] as const;

/** Kinds of files in a round. */
export const BLIND_FILE_KINDS = ['MANUSCRIPT', 'RESPONSE'] as const;
export type BlindFileKind = (typeof BLIND_FILE_KINDS)[number];

export const REVIEW_LIMITS = {
  name: 200,
  affiliation: 300,
  reason: 2_000,
  proposals: 3,
  /** People invited in one step. */
  invitationsAtOnce: 12,
  /** Reviewers whom the authors of a manuscript suggest or oppose. */
  wishes: 8,
  response: 50_000,
  /** Files of a report, and bytes of each. */
  files: 3,
  fileBytes: 5 * 1024 * 1024,
  /** Bytes of a form that was filled in offline. */
  offlineBytes: 500 * 1024,
} as const;

/** The facts of an assignment about the interests of its reviewer. */
interface Interests {
  reviewerId: string;
  /** The reviewer's words; empty for none, null without an answer. */
  competingInterests: string | null;
  /** Why the editors invited the reviewer despite a possible conflict of interest; empty without one. */
  conflictReason: string;
}

/**
 * The reviewers of a manuscript with a possible competing interest, whose reports do not count towards accepting it. A declaration
 * of one round holds in all of them.
 */
export function conflictedReviewers(assignments: readonly Interests[]): Set<string> {
  const conflicted = assignments.filter(
    ({ competingInterests, conflictReason }) => Boolean(competingInterests) || conflictReason !== '',
  );
  return new Set(conflicted.map(({ reviewerId }) => reviewerId));
}

/** Whether a manuscript can be accepted: two reports by different reviewers. */
export function hasQuorum(reports: readonly { reviewerId: string }[]): boolean {
  return new Set(reports.map(({ reviewerId }) => reviewerId)).size >= REQUIRED_REPORTS;
}
