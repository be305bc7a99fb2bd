import type { SubmissionId } from '#features/submissions/rules.ts';
import { dayOfUse } from './visitor-keys.ts';

/** COUNTER's double click: two of one kind within thirty seconds, the thirtieth included. Milliseconds. */
const DOUBLE_CLICK = 30_000;

/** An article page opened, or its PDF requested. Both are investigations; only the latter is a request. */
export type Kind = 'view' | 'request';

interface SessionCounts {
  views: number;
  requests: number;
}

/** A session's usage of one article. */
export interface Visit extends SessionCounts {
  session: string;
  articleId: SubmissionId;
  /** The day it is counted on. */
  day: string;
  lastViewAt: Date | null;
  lastRequestAt: Date | null;
}

/** One investigation of an article by a session. */
export interface Investigation {
  kind: Kind;
  articleId: SubmissionId;
  at: Date;
  session: string;
  /** The visitor's session thirty seconds earlier; another one just after a full hour. */
  sessionBefore: string;
}

/** The four metrics of COUNTER. */
export interface Counts {
  investigations: number;
  uniqueInvestigations: number;
  requests: number;
  uniqueRequests: number;
}

/** A change of an article's counts on a day. */
export interface CountChange extends Counts {
  articleId: SubmissionId;
  day: string;
}

/** Returns the earliest time at which an investigation makes one at `at` a double click. */
export const doubleClickStart = (at: Date): Date => new Date(at.getTime() - DOUBLE_CLICK);

export const visitKey = (session: string, articleId: SubmissionId): string => `${session} ${articleId}`;

/**
 * Applies investigations in their order to `visits` and returns the changes of the counts, by the COUNTER Code of
 * Practice 5.1 (sections 7.2 and 7.3).
 *
 * - Total: all investigations, but of a double click (two of one kind, by one visitor, of one article, within thirty
 *   seconds) only the second counts. So the window restarts with every click, and at midnight the second day counts it.
 * - Unique: one per session, which is an address and user agent within an hour of a day.
 */
export function applyInvestigations(visits: Map<string, Visit>, investigations: Investigation[]): CountChange[] {
  const changes: CountChange[] = [];
  const update = (before: Visit, after: Visit) => {
    visits.set(visitKey(after.session, after.articleId), after);
    changes.push({ articleId: after.articleId, day: after.day, ...difference(after, before) });
  };
  for (const { kind, articleId, at, session, sessionBefore } of investigations) {
    const since = doubleClickStart(at);
    const earlier = visits.get(visitKey(sessionBefore, articleId));
    // Removes the first click of a double click from the previous session.
    if (sessionBefore !== session && earlier && isWithin(lastOf(earlier, kind), since))
      update(earlier, withLast(withCount(earlier, kind, -1), kind, null));
    const visit = visits.get(visitKey(session, articleId)) ?? newVisit(session, articleId, at);
    const last = lastOf(visit, kind);
    const counted = isWithin(last, since) ? visit : withCount(visit, kind, 1);
    update(visit, withLast(counted, kind, last && last > at ? last : at));
  }
  return changes;
}

const newVisit = (session: string, articleId: SubmissionId, at: Date): Visit => ({
  session,
  articleId,
  day: dayOfUse(at),
  views: 0,
  requests: 0,
  lastViewAt: null,
  lastRequestAt: null,
});

const isWithin = (last: Date | null, since: Date): boolean => last !== null && last >= since;

const lastOf = (visit: Visit, kind: Kind): Date | null => (kind === 'view' ? visit.lastViewAt : visit.lastRequestAt);

const withLast = (visit: Visit, kind: Kind, last: Date | null): Visit =>
  kind === 'view' ? { ...visit, lastViewAt: last } : { ...visit, lastRequestAt: last };

const withCount = (visit: Visit, kind: Kind, change: 1 | -1): Visit =>
  kind === 'view' ? { ...visit, views: visit.views + change } : { ...visit, requests: visit.requests + change };

const countsOf = ({ views, requests }: SessionCounts): Counts => ({
  investigations: views + requests,
  uniqueInvestigations: views + requests > 0 ? 1 : 0,
  requests,
  uniqueRequests: requests > 0 ? 1 : 0,
});

function difference(after: SessionCounts, before: SessionCounts): Counts {
  const [now, earlier] = [countsOf(after), countsOf(before)];
  return {
    investigations: now.investigations - earlier.investigations,
    uniqueInvestigations: now.uniqueInvestigations - earlier.uniqueInvestigations,
    requests: now.requests - earlier.requests,
    uniqueRequests: now.uniqueRequests - earlier.uniqueRequests,
  };
}

/** Sums the changes with the same key, without zeros, ordered by key so that concurrent transactions cannot deadlock. */
export function sumBy(changes: CountChange[], keyOf: (change: CountChange) => string): CountChange[] {
  const sums = new Map<string, CountChange>();
  for (const change of changes) {
    const sum = sums.get(keyOf(change));
    sums.set(keyOf(change), sum ? addCounts(sum, change) : change);
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, sum]) => (isZero(sum) ? [] : [sum]));
}

const addCounts = (sum: CountChange, change: Counts): CountChange => ({
  ...sum,
  investigations: sum.investigations + change.investigations,
  uniqueInvestigations: sum.uniqueInvestigations + change.uniqueInvestigations,
  requests: sum.requests + change.requests,
  uniqueRequests: sum.uniqueRequests + change.uniqueRequests,
});

const isZero = ({ investigations, uniqueInvestigations, requests, uniqueRequests }: Counts): boolean =>
  [investigations, uniqueInvestigations, requests, uniqueRequests].every((count) => count === 0);
