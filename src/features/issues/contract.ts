import * as z from 'zod/mini';
import { call } from '../../base/contract.ts';

/** How an article names the issue it stands in. */
export const IssueRef = z.object({
  id: z.string(),
  title: z.string(),
  issueNumber: z.number(),
  year: z.number(),
  month: z.number(),
});
export type IssueRef = z.infer<typeof IssueRef>;

export const Issue = z.extend(IssueRef, {
  description: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  isSpecial: z.boolean(),
  /** How many published articles stand in it; counted, never stored. */
  articleCount: z.number(),
  createdAt: z.string(),
});
export type Issue = z.infer<typeof Issue>;

export const issuesContract = {
  list: call({
    method: 'GET',
    path: '/issues',
    access: 'public',
    summary: 'Issues, newest first',
    reply: z.object({ data: z.array(Issue) }),
  }),
};
