/** So many uses within so many seconds. */
export interface Window {
  max: number;
  windowSeconds: number;
}

/** Whose uses are added up. */
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

/** How often something may be done. Features register theirs in `server/feature.ts`; docs/operating.md lists all. */
export interface Limit extends Window {
  /** Identifies its counters in the database. */
  name: string;
  countedBy: CountedBy;
  /** What counts as one use. `calls` are counted by the server for every call whose contract names the limit. */
  counts: 'calls' | (string & {});
  /** Longer windows with totals of their own, so that who goes on has to wait longer and longer. */
  longer?: readonly Window[];
  /** Limits that guard codes, passwords and mails to one address are never widened by RATE_LIMIT_FACTOR. */
  guard?: true;
}

/** The limits of a call, or the reason why it needs none beside the rate of the whole API. */
export type CallLimits = readonly [Limit, ...Limit[]] | { none: string };

/** Why calls of the editorial office have no limit of their own. */
export const STAFF_ONLY: CallLimits = { none: 'Only staff may call it, and every use is in the audit log.' };
