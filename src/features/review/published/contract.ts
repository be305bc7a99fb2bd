import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { AUTHOR_STEPS } from '#features/submissions/limits.ts';

const params = z.object({ number: z.string().check(z.regex(/^MDS-\d{4}-\d{4,9}$/)) });

const PublishedReport = z.object({
  /** The number in "Reviewer 2". */
  label: z.number(),
  /** Null for a reviewer who does not sign. */
  reviewer: z.nullable(z.object({ fullName: z.string(), affiliation: z.string() })),
  text: z.string(),
});
export type PublishedReport = z.infer<typeof PublishedReport>;

/** Reports as their authors read them with one decision. */
const PublishedRound = z.object({
  /** The round of review, from 1. */
  number: z.number(),
  /** When the decision was sent; ISO 8601. */
  decidedAt: z.string(),
  reports: z.array(PublishedReport),
});
export type PublishedRound = z.infer<typeof PublishedRound>;

const Choice = z.object({
  message: z.optional(z.string()),
  data: z.object({
    isAgreed: z.boolean(),
    /** Whether the authors can choose now. */
    isOpen: z.boolean(),
    /** Whether the article is published. */
    isPublic: z.boolean(),
    /** Reports that the authors have read, and those among them whose reviewers agree. */
    sent: z.number(),
    willing: z.number(),
  }),
});
export type PublicationChoice = z.infer<typeof Choice>['data'];

export const publishedContract = {
  reports: call({
    method: 'GET',
    path: '/articles/:number/reports',
    access: 'public',
    shared: true,
    summary: 'The reports of reviewers that are published with an article, by round; 404 without any',
    params,
    reply: z.object({
      data: z.object({
        number: z.string(),
        slug: z.string(),
        manuscriptTitle: z.string(),
        rounds: z.array(PublishedRound),
      }),
    }),
  }),
  choice: call({
    method: 'GET',
    path: '/submission/mine/:number/published-reports',
    access: 'member',
    summary: 'Whether you agree that the reports on your manuscript are published with it',
    params,
    reply: Choice,
  }),
  choose: call({
    method: 'PUT',
    path: '/submission/mine/:number/published-reports',
    limits: [AUTHOR_STEPS],
    access: 'member',
    summary:
      'Agree that the reports on your manuscript are published with it, or take that back; 409 before it is accepted, and for taking back after publication',
    params,
    body: z.object({ isAgreed: z.boolean() }),
    reply: Choice,
  }),
};
