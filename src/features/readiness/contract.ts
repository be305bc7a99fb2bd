import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { INDEXES, LEVELS, PLACE_NAMES, STATES } from './rules.ts';

const Criterion = z.object({
  check: z.string(),
  title: z.string(),
  level: z.enum(LEVELS),
  state: z.enum(STATES),
  /** The journal's records on it. */
  evidence: z.string(),
  /** Address of the page that shows it. */
  seenAt: z.optional(z.string()),
  /** The next step, in a sentence; the screen where to do it, or the articles concerned, by their numbers. */
  advice: z.optional(z.string()),
  place: z.optional(z.enum(PLACE_NAMES)),
  articles: z.optional(z.array(z.string())),
  /** The index's own words, in English. */
  wording: z.string(),
  source: z.object({ name: z.string(), url: z.string() }),
});
export type Criterion = z.infer<typeof Criterion>;

const Report = z.object({
  /** Day in Kigali. */
  computedOn: z.string(),
  /** Name of the journal. */
  journal: z.string(),
  /** Day on which the words of the indexes were read: 2026-11-28 */
  readOn: z.string(),
  indexes: z.array(z.object({ index: z.enum(INDEXES), name: z.string(), criteria: z.array(Criterion) })),
});
export type Report = z.infer<typeof Report>;

export const readinessContract = {
  read: call({
    method: 'GET',
    path: '/readiness',
    access: 'readiness.read',
    summary: 'The journal as it is now, compared with the criteria of indexes and directories',
    reply: z.object({ data: Report }),
  }),
};
