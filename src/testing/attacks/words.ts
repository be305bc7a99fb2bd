import { randomInt } from 'node:crypto';

/** Whose a marker is: two authors, a visitor who writes, the office. */
export const OWNERS = ['alpha', 'bravo', 'visitor', 'office'] as const;
export type Owner = (typeof OWNERS)[number];

/** A word nobody else has ever written: letters only, so that it fits into any field and any search. */
export function marker(owner: Owner): string {
  const letters = Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwz'[randomInt(19)]).join('');
  return `qq${owner}${letters}`;
}

export const MARKER = new RegExp(`qq(?:${OWNERS.join('|')})[b-z]{12}`, 'g');
