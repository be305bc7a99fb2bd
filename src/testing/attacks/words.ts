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

/** An ORCID iD nobody else has here, with its check digit (ISO 7064, 11-2). */
export function anOrcid(): string {
  const digits = `0000000${randomInt(10 ** 8)
    .toString()
    .padStart(8, '0')}`;
  const sum = Array.from(digits).reduce((total, digit) => (total + Number(digit)) * 2, 0);
  const check = (12 - (sum % 11)) % 11;
  return (digits + (check === 10 ? 'X' : check)).replace(/(.{4})(?=.)/g, '$1-');
}
