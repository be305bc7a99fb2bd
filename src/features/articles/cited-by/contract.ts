import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { ArticleNumber } from '../numbers.ts';
import { CITED_BY_SOURCES } from './rules.ts';

/** A work that cites an article, as another organisation describes it. */
const CitingWork = z.object({
  doi: z.nullable(z.string()),
  title: z.string(),
  /** The first names, and "et al." if there are more; empty if unknown. */
  authors: z.string(),
  /** The journal or book it appeared in; empty if unknown. */
  container: z.string(),
  year: z.nullable(z.number()),
});

/** The works that cite an article, as far as the source knows them. */
const CitedBy = z.object({
  source: z.enum(CITED_BY_SOURCES),
  /** ISO 8601. */
  lookedUpAt: z.string(),
  /** All that the source knows; `works` are the newest of them. */
  total: z.number(),
  works: z.array(CitingWork),
});
export type CitedBy = z.infer<typeof CitedBy>;
export type CitingWork = z.infer<typeof CitingWork>;

export const citedByContract = {
  byNumber: call({
    method: 'GET',
    path: '/articles/:number/cited-by',
    access: 'public',
    shared: true,
    also: [410],
    summary:
      'Works that cite a published article, newest first; null if none are known or the journal does not look them up',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({ data: z.nullable(CitedBy) }),
  }),
};
