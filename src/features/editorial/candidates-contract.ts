import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { idOf } from '#base/ids.ts';

/** Why somebody could review a manuscript, the strongest first. */
export const CANDIDATE_REASONS = [
  'reviewedBefore',
  'suggestedByReviewer',
  'cited',
  'similarArticle',
  'expertise',
  'board',
  'suggestedByAuthors',
] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

/** A possible reviewer, with the evidence for and against. */
const ReviewerCandidate = z.object({
  fullName: z.string(),
  /** Empty where nobody has given one. */
  email: z.string(),
  affiliation: z.string(),
  /** Each with its evidence: the title of an article, words of the register, a reason. */
  reasons: z.array(z.object({ kind: z.enum(CANDIDATE_REASONS), evidence: z.string() })),
  /** Possible conflicts of interest, in words. */
  conflicts: z.array(z.string()),
  /** Open invitations and reports, all reports, and the last invitation; null for people who were never invited. */
  load: z.nullable(z.object({ open: z.number(), reports: z.number(), lastInvitedAt: z.nullable(z.string()) })),
  /** The day before which the person does not want to be asked. */
  notBefore: z.nullable(z.string()),
});
export type ReviewerCandidate = z.infer<typeof ReviewerCandidate>;

export const candidatesContract = {
  candidates: call({
    method: 'GET',
    path: '/submission/:id/candidates',
    access: 'submission.decide',
    summary:
      'Possible reviewers of a manuscript: earlier reviewers, people whom reviewers and authors suggest, cited authors, authors of similar articles, the register and the board; authors of the manuscript are left out',
    params: z.object({ id: idOf<'submission'>() }),
    reply: z.object({ data: z.array(ReviewerCandidate) }),
  }),
};
