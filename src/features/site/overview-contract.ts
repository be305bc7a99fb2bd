import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { STATUSES } from '#features/submissions/rules.ts';

/** Month such as "2026-03". */
const Month = z.string();

/**
 * Numbers of the dashboard; those of areas the account may not enter are missing. `months` has the last twelve months without
 * gaps, the current one last.
 */
export const Overview = z.object({
  counts: z.object({
    users: z.optional(z.number()),
    submissions: z.number(),
    subscribers: z.optional(z.number()),
    topics: z.optional(z.number()),
    issues: z.number(),
    messages: z.number(),
    members: z.optional(z.number()),
  }),
  /** Items that need an action of staff. */
  attention: z.object({
    newSubmissions: z.number(),
    failedMails: z.optional(z.number()),
    bouncedMails: z.optional(z.number()),
    openMessages: z.number(),
    damagedFiles: z.optional(z.number()),
    troubledDeposits: z.optional(z.number()),
  }),
  byStatus: z.record(z.enum(STATUSES), z.number()),
  /** Reading sessions in these months by country (ISO 3166-1 alpha-2, ZZ for unknown), the most first. */
  countries: z.array(z.object({ country: z.string(), readers: z.number() })),
  months: z.array(
    z.object({
      month: Month,
      /** New submissions. */
      submissions: z.number(),
      views: z.number(),
      downloads: z.number(),
      /** First decisions, with the median and the 90th percentile of the days from submission to them; null without decisions. */
      decisions: z.number(),
      decisionDays: z.nullable(z.number()),
      decisionDays90: z.nullable(z.number()),
      /** Of the submissions of this month, those accepted and those accepted or rejected so far. */
      accepted: z.number(),
      decided: z.number(),
      /** Confirmed newsletter subscribers at the end of the month. */
      subscribers: z.optional(z.number()),
    }),
  ),
});
export type Overview = z.infer<typeof Overview>;

export const overviewContract = {
  overview: call({
    method: 'GET',
    path: '/dashboard/overview',
    access: 'overview.read',
    summary: 'The counts and charts of the dashboard',
    reply: z.object({ data: Overview }),
  }),
};
