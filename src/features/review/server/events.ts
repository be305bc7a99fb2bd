import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import { eventType } from '#platform/records/events.ts';
import { ASSIGNMENT_STATES } from '../rules.ts';

const Round = z.object({
  submissionId: idOf<'submission'>(),
  roundId: idOf<'review-round'>(),
  /** The manuscript number. */
  number: z.string(),
  round: z.number(),
});

/** An editor has opened a round of review. */
export const roundOpened = eventType(
  'review.round-opened',
  Round.extend({ /** Places that name the authors, although an editor opened it. */ namingPlaces: z.number() }),
);

/** A round was closed, because the manuscript is no longer under review. */
export const roundClosed = eventType('review.round-closed', Round);

/** A person was erased from the register of reviewers. */
export const reviewerErased = eventType('review.reviewer-erased', z.object({ reviewerId: idOf<'reviewer'>() }));

/** An assignment changed. The reviewer is not named: events outlast them. */
export const assignmentChanged = eventType(
  'review.assignment-changed',
  Round.extend({
    assignmentId: idOf<'review-assignment'>(),
    state: z.enum(ASSIGNMENT_STATES),
    by: z.enum(['staff', 'reviewer', 'clock']),
    /** After a reviewer's refusal, the alternate who was invited instead; null without one. */
    insteadId: z.nullish(idOf<'review-assignment'>()),
  }),
);

const Merged = z.object({ reviewerId: idOf<'reviewer'>(), intoId: idOf<'reviewer'>() });

/** Two entries of the register were recognised as one person, or separated again. */
export const reviewersMerged = eventType('review.reviewers-merged', Merged);
export const reviewersSeparated = eventType('review.reviewers-separated', Merged);
