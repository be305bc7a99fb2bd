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

const IssueQuery = z.object({
  /** Appears in title or description, whatever its case. */
  q: z.optional(
    z.string().check(
      z.overwrite((text) => text.slice(0, 300).replace(/\p{Cc}/gu, ' ')),
      z.trim(),
    ),
  ),
  /** The issue's topic, whatever its case. */
  topic: z.optional(z.string().check(z.maxLength(100))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1000),
});

export const issuesContract = {
  list: call({
    method: 'GET',
    path: '/issues',
    access: 'public',
    summary: 'Issues, newest first; all of them unless a page is asked for',
    query: IssueQuery,
    reply: z.object({ data: z.array(Issue), total: z.number() }),
  }),
};
