/** At most `max` uses in a window of time. */
export interface Window {
  max: number;
  windowSeconds: number;
}

/** The subject whose uses are counted together. */
export type CountedBy =
  | 'account'
  | 'account and network'
  | 'challenge'
  | 'client address'
  | 'code'
  | 'device'
  | 'email address'
  | 'recipient'
  | 'sender'
  | 'session';

/** A rate limit. Features register theirs in `server/feature.ts`; docs/operating.md lists all. */
export interface Limit extends Window {
  /** Identifies its counters in the database. */
  name: string;
  countedBy: CountedBy;
  /** The unit. `calls` are counted by the server for every call whose contract names the limit. */
  counts: 'calls' | (string & {});
  /** Longer windows with totals of their own, so that repeated use waits longer and longer. */
  longer?: readonly Window[];
  /** Guards codes, passwords or mails to one address; RATE_LIMIT_FACTOR does not apply. */
  guard?: true;
}

/** The limits of a call, or the reason why it needs none besides the rate of the whole API. */
export type CallLimits = readonly [Limit, ...Limit[]] | { none: string };

/** For calls of the editorial office. */
export const STAFF_ONLY: CallLimits = { none: 'Only staff may call it, and every use is in the audit log.' };
