import * as z from 'zod/mini';

/** How an article names the issue it stands in. */
export const IssueRef = z.object({
  id: z.string(),
  title: z.string(),
  issueNumber: z.number(),
  year: z.number(),
  month: z.number(),
});
export type IssueRef = z.infer<typeof IssueRef>;
