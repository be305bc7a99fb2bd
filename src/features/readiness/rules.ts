import type { Permission } from '#features/access/rules.ts';

/** The indexes, registers and archives that a journal applies to, in the order in which it usually does. */
export const INDEXES = [
  'issn',
  'google-scholar',
  'crossref',
  'repec',
  'doaj',
  'ajol',
  'scopus',
  'web-of-science',
] as const;
export type Index = (typeof INDEXES)[number];

/** `unknown`: the journal's own records cannot tell; a person has to look. */
export const STATES = ['met', 'unmet', 'unknown'] as const;
export type State = (typeof STATES)[number];

/** `recommended`: the index asks for it, or prefers it, without making it a condition. */
export const LEVELS = ['required', 'recommended'] as const;
export type Level = (typeof LEVELS)[number];

/** Screens on which something is corrected, with the permission that each needs. */
export const PLACES = {
  settings: { to: '/dashboard/settings', needs: 'journal.manage' },
  policies: { to: '/dashboard/policies', needs: 'page.manage' },
  about: { to: '/dashboard/add-about', needs: 'page.manage' },
  siteTexts: { to: '/dashboard/site-texts', needs: 'page.manage' },
  contact: { to: '/dashboard/contact-info', needs: 'contact.manage' },
  board: { to: '/dashboard/upload-member', needs: 'board.manage' },
  submissions: { to: '/dashboard/submissions', needs: 'submission.list' },
  issues: { to: '/dashboard/issues', needs: 'issue.manage' },
  deposits: { to: '/dashboard/deposits', needs: 'deposit.manage' },
  preservation: { to: '/dashboard/preservation', needs: 'preservation.manage' },
  checkup: { to: '/dashboard/checkup', needs: 'journal.manage' },
} as const satisfies Record<string, { to: string; needs: Permission }>;
export type Place = keyof typeof PLACES;
export const PLACE_NAMES = Object.keys(PLACES) as [Place, ...Place[]];

/** Articles that a finding names at most. */
export const NAMED_ARTICLES = 3;

/** The number of criteria in each state. */
export function countsOf(criteria: readonly { state: State }[]): Record<State, number> {
  const counts = { met: 0, unmet: 0, unknown: 0 };
  for (const { state } of criteria) counts[state]++;
  return counts;
}
