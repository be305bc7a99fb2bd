import * as z from 'zod/mini';
import { call } from '#base/contract.ts';

/** A percentage of `n` cases; null for too few. */
const Share = z.object({ n: z.number(), percent: z.nullable(z.number()) });
export type Share = z.infer<typeof Share>;

const Status = z.object({
  /** First and last month of the decisions and articles that count: 2026-10 */
  from: z.string(),
  until: z.string(),
  /** Of the manuscripts whose last decision was made in these months. */
  accepted: Share,
  /** Of the articles published in these months that have a record of their review. */
  byTwoReviewers: Share,
  /** Of the articles published in these months. */
  byEditors: Share,
  /** The last check of all stored files; `isSound`: each was as recorded, and none is known to differ now. */
  files: z.nullable(z.object({ checkedAt: z.string(), isSound: z.boolean() })),
  /** The last rehearsal of a restore from a backup; `isSound`: every row and file came back. */
  restore: z.nullable(z.object({ rehearsedAt: z.string(), isSound: z.boolean() })),
  /** The last whole days; `since` is the first of them. */
  running: z.nullable(z.object({ since: z.string(), days: z.number(), percent: z.number() })),
});
export type Status = z.infer<typeof Status>;

export const statusContract = {
  read: call({
    method: 'GET',
    path: '/journal-status',
    access: 'public',
    shared: true,
    summary:
      'What the journal’s records show: acceptance rate, reviewers, articles by editors, checks of files, rehearsed restores, times of running; shares of fewer than ten cases are null',
    reply: z.object({ data: Status }),
  }),
};
