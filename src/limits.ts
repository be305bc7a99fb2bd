import type { Limit } from './base/limits.ts';
import * as accounts from './features/accounts/limits.ts';
import * as articles from './features/usage/limits.ts';
import * as contact from './features/contact/limits.ts';
import * as files from './features/files/limits.ts';
import * as newsletter from './features/newsletter/limits.ts';
import * as preservation from './features/preservation/limits.ts';
import * as submissions from './features/submissions/limits.ts';
import * as mail from './platform/mail/limits.ts';

/** Calls of the API; pages are not counted, for readers of one campus share an address. */
export const CALLS_PER_MINUTE: Limit = {
  name: 'api',
  countedBy: 'client address',
  counts: 'calls of the API',
  max: 300,
  windowSeconds: 60,
};

/** Map 4: every limit there is; platform/records/limits.ts refuses to count by any other. */
export const LIMITS: readonly Limit[] = [
  CALLS_PER_MINUTE,
  ...[accounts, articles, files, contact, newsletter, submissions, preservation, mail].flatMap((feature) =>
    Object.values(feature),
  ),
];
