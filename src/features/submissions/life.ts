import type { Status } from './rules.ts';

/** Usual movers of a submission: its authors, or the editorial office. */
type Mover = 'author' | 'office';

const OFFICE = ['office'] as const;
const AUTHOR = ['author'] as const;
const BOTH = ['author', 'office'] as const;

/**
 * The life of a submission: the usual steps from each status, and their movers. Any other move is unusual: only an
 * administrator may make it, and is asked for a reason.
 */
const LIFE: Record<Status, Partial<Record<Status, readonly Mover[]>>> = {
  SUBMITTED: { UNDER_REVIEW: OFFICE, REVISION_REQUESTED: OFFICE, REJECTED: OFFICE, WITHDRAWN: AUTHOR },
  UNDER_REVIEW: { REVISION_REQUESTED: OFFICE, ACCEPTED: OFFICE, REJECTED: OFFICE, WITHDRAWN: AUTHOR },
  REVISION_REQUESTED: { UNDER_REVIEW: BOTH, REJECTED: OFFICE, WITHDRAWN: AUTHOR },
  ACCEPTED: { PUBLISHED: OFFICE, WITHDRAWN: AUTHOR },
  PUBLISHED: {},
  REJECTED: {},
  WITHDRAWN: {},
};

function isStepOf(mover: Mover, from: Status, to: Status): boolean {
  return LIFE[from][to]?.includes(mover) ?? false;
}

/** Whether the editorial office usually moves a submission so; staying is no move. */
export function isUsualMove(from: Status, to: Status): boolean {
  return from === to || isStepOf('office', from, to);
}

/** Whether the author may still withdraw: until the manuscript is published or rejected. */
export function mayWithdraw(status: Status): boolean {
  return isStepOf('author', status, 'WITHDRAWN');
}

/** Whether the author may send a revision. */
export function mayRevise(status: Status): boolean {
  return isStepOf('author', status, 'UNDER_REVIEW');
}
