import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { DECLINE_REASONS } from '../rules.ts';
import { STEPS } from './rules.ts';

/** A duration in days over `n` manuscripts, rounds or reports: the median and the 90th percentile; null without any. */
const Duration = z.object({ n: z.number(), median: z.nullable(z.number()), p90: z.nullable(z.number()) });
export type Duration = z.infer<typeof Duration>;

const StepTimes = z.record(z.enum(STEPS), Duration);
export type StepTimes = z.infer<typeof StepTimes>;

/** The manuscripts submitted in one year, by their present status. */
const Cohort = z.object({
  year: z.number(),
  submitted: z.number(),
  open: z.number(),
  /** Rejected without a round of review. */
  deskRejected: z.number(),
  /** Rejected after review. */
  rejected: z.number(),
  accepted: z.number(),
  withdrawn: z.number(),
  toFirstDecision: Duration,
  toFinalDecision: Duration,
});
export type Cohort = z.infer<typeof Cohort>;

/** The work of reviewers in the last twelve months. */
const Reviewing = z.object({
  invited: z.number(),
  /** Answered by the day that the invitation names. */
  answeredInTime: z.number(),
  accepted: z.number(),
  reports: z.number(),
  /** Reports after their due date. */
  late: z.number(),
  toReport: Duration,
  declines: z.array(z.object({ reason: z.enum(DECLINE_REASONS), n: z.number() })),
});
export type Reviewing = z.infer<typeof Reviewing>;

const Figures = z.object({ cohorts: z.array(Cohort), reviewing: Reviewing, times: StepTimes });
export type Figures = z.infer<typeof Figures>;

export const figuresContract = {
  figures: call({
    method: 'GET',
    path: '/review-figures',
    access: 'reviewer.manage',
    summary:
      'Figures of peer review: manuscripts by year of submission, the work of reviewers, and how long the steps take; without the reader’s own manuscripts',
    reply: z.object({ data: Figures }),
  }),
  times: call({
    method: 'GET',
    path: '/review-times',
    access: 'public',
    shared: true,
    summary:
      'How long the steps of peer review have taken in the last two years, in days; without figures for fewer than ten',
    reply: z.object({ data: StepTimes }),
  }),
};
