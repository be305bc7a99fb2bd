import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { STATUSES } from '#features/submissions/rules.ts';

/** A month such as "2026-03". */
const Month = z.string();

/** The journal in numbers. The months are the last twelve, this one last; none is left out. */
export const Overview = z.object({
  counts: z.object({
    users: z.number(),
    submissions: z.number(),
    subscribers: z.number(),
    topics: z.number(),
    issues: z.number(),
    messages: z.number(),
    members: z.number(),
  }),
  /** What waits for somebody. */
  attention: z.object({
    newSubmissions: z.number(),
    failedMails: z.number(),
    openMessages: z.number(),
    damagedFiles: z.number(),
    troubledDeposits: z.number(),
  }),
  byStatus: z.record(z.enum(STATUSES), z.number()),
  months: z.array(
    z.object({
      month: Month,
      /** Manuscripts that came in. */
      submissions: z.number(),
      views: z.number(),
      downloads: z.number(),
      /** Decisions made, and the median of days from submission to decision; null without any. */
      decisions: z.number(),
      decisionDays: z.nullable(z.number()),
      /** Confirmed readers of the newsletter at the end of the month. */
      subscribers: z.number(),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

export const overviewContract = {
  overview: call({
    method: 'GET',
    path: '/dashboard/overview',
    access: 'admin',
    summary: 'The counts and charts of the dashboard',
    reply: z.object({ data: Overview }),
  }),
};
