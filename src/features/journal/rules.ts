import type { Organization, Periodical } from 'schema-dts';
import { type Journal, LICENCES } from './journal.ts';

/** Whether an ISSN is valid: four digits, a hyphen, three digits and the check digit of ISO 3297 (modulus 11, X is ten). */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = Array.from(text.replace('-', ''));
  const sum = digits.reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - index), 0);
  return sum % 11 === 0;
}

/** The journal as a schema.org Periodical; `origin` is the origin of its website. */
export function periodicalOf(journal: Journal, origin: string): Exclude<Periodical, string> {
  return {
    '@type': 'Periodical',
    '@id': `${origin}/#journal`,
    name: journal.name,
    alternateName: journal.shortName,
    url: `${origin}/`,
    inLanguage: journal.language,
    isAccessibleForFree: true,
    license: LICENCES[journal.licence],
    publisher: publisherOf(journal),
    ...(journal.issn && { issn: journal.issn }),
  };
}

export function publisherOf({ publisher, city }: Journal): Exclude<Organization, string> {
  return { '@type': 'Organization', name: publisher, address: city };
}
