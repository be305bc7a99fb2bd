import type { SubmissionId } from '#features/submissions/rules.ts';
import { dayOfUse } from './visitor-keys.ts';

/** COUNTER's double click: two actions within thirty seconds, the thirtieth included. Milliseconds. */
const DOUBLE_CLICK = 30_000;

export type Kind = 'look' | 'request';

interface Done {
  looks: number;
  requests: number;
}

/** What a session has done with an article. */
export interface Visit extends Done {
  session: string;
  articleId: SubmissionId;
  /** The day that counts it. */
  day: string;
  lastLookAt: Date | null;
  lastRequestAt: Date | null;
}

/** A look at an article's page or a request for its PDF, by a session. */
export interface Deed {
  kind: Kind;
  articleId: SubmissionId;
  at: Date;
  session: string;
  /** The same visitor's session thirty seconds before: around a full hour another one. */
  sessionBefore: string;
}

/** What a session's deeds with one article amount to. */
export interface Counts {
  investigations: number;
  uniqueInvestigations: number;
  requests: number;
  uniqueRequests: number;
}

/** What is to be added to the counts of an article on a day. */
export interface Booking extends Counts {
  articleId: SubmissionId;
  day: string;
}

/** The moment up to which an earlier deed makes one at this moment a double click. */
export const doubledSince = (at: Date): Date => new Date(at.getTime() - DOUBLE_CLICK);

export const visitKey = (session: string, articleId: SubmissionId): string => `${session} ${articleId}`;

/**
 * Works deeds, in their order, into the visits there are, as the COUNTER Code of Practice 5.1 has it (sections 7.2 and 7.3),
 * and answers what that changes of the counts.
 *
 * - Total: every deed, but of two of one kind by one visitor on one article within thirty seconds the first is removed
 *   and the second kept; so the window slides with every click, and around midnight the deed falls on the second day.
 * - Unique: one for each session, which is an address and user agent within an hour of a day.
 *
 * A request is an investigation as well.
 */
export function workIn(visits: Map<string, Visit>, deeds: Deed[]): Booking[] {
  const bookings: Booking[] = [];
  const change = (before: Visit, after: Visit) => {
    visits.set(visitKey(after.session, after.articleId), after);
    bookings.push({ articleId: after.articleId, day: after.day, ...difference(after, before) });
  };
  for (const { kind, articleId, at, session, sessionBefore } of deeds) {
    const since = doubledSince(at);
    const earlier = visits.get(visitKey(sessionBefore, articleId));
    // Takes back the last deed of the session before, when this one doubles it.
    if (sessionBefore !== session && earlier && isWithin(lastOf(earlier, kind), since))
      change(earlier, withLast(withOne(earlier, kind, -1), kind, null));
    const none: Visit = {
      session,
      articleId,
      day: dayOfUse(at),
      looks: 0,
      requests: 0,
      lastLookAt: null,
      lastRequestAt: null,
    };
    const visit = visits.get(visitKey(session, articleId)) ?? none;
    const last = lastOf(visit, kind);
    const counted = isWithin(last, since) ? visit : withOne(visit, kind, 1);
    change(visit, withLast(counted, kind, last && last > at ? last : at));
  }
  return bookings;
}

const isWithin = (last: Date | null, since: Date): boolean => last !== null && last >= since;

const lastOf = (visit: Visit, kind: Kind): Date | null => (kind === 'look' ? visit.lastLookAt : visit.lastRequestAt);

const withLast = (visit: Visit, kind: Kind, last: Date | null): Visit =>
  kind === 'look' ? { ...visit, lastLookAt: last } : { ...visit, lastRequestAt: last };

const withOne = (visit: Visit, kind: Kind, more: 1 | -1): Visit =>
  kind === 'look' ? { ...visit, looks: visit.looks + more } : { ...visit, requests: visit.requests + more };

const countsOf = ({ looks, requests }: Done): Counts => ({
  investigations: looks + requests,
  uniqueInvestigations: looks + requests > 0 ? 1 : 0,
  requests,
  uniqueRequests: requests > 0 ? 1 : 0,
});

function difference(now: Done, before: Done): Counts {
  const [after, was] = [countsOf(now), countsOf(before)];
  return {
    investigations: after.investigations - was.investigations,
    uniqueInvestigations: after.uniqueInvestigations - was.uniqueInvestigations,
    requests: after.requests - was.requests,
    uniqueRequests: after.uniqueRequests - was.uniqueRequests,
  };
}

/** Bookings with the same key made into one, in the order of the keys, so that two who book never wait for each other. */
export function summed(bookings: Booking[], keyOf: (booking: Booking) => string): Booking[] {
  const sums = new Map<string, Booking>();
  for (const booking of bookings) {
    const sum = sums.get(keyOf(booking));
    sums.set(keyOf(booking), sum ? added(sum, booking) : booking);
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, sum]) => (isNothing(sum) ? [] : [sum]));
}

const added = (sum: Booking, more: Counts): Booking => ({
  ...sum,
  investigations: sum.investigations + more.investigations,
  uniqueInvestigations: sum.uniqueInvestigations + more.uniqueInvestigations,
  requests: sum.requests + more.requests,
  uniqueRequests: sum.uniqueRequests + more.uniqueRequests,
});

const isNothing = ({ investigations, uniqueInvestigations, requests, uniqueRequests }: Counts): boolean =>
  [investigations, uniqueInvestigations, requests, uniqueRequests].every((count) => count === 0);
