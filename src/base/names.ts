import { withoutHonorifics } from './honorifics.ts';
import { memoize } from './memoize.ts';
import { isOrganisation } from './organisations.ts';

/** Words that belong to the family name after them. */
const PARTICLES = /^(von|van|der|den|de|del|della|di|da|dos|du|la|le|al|el|bin|ibn|ben|ter|ten|st\.?)$/i;
/** Particles that are given names as well ("Ben Bernanke", "Di Wu"): capitalised at the start, they are given names. */
const ALSO_GIVEN = /^(?:Al|Ben|Bin|Di|Le)$/i;
/** Suffixes after a name, such as "Jr.". */
const SUFFIX = /^(?:[Jj]r|[Ss]r)\.?$/;
/** A suffix, a name in capitals ("Naoyuki II") or initials ("Smith, JR"): after two other words it is a suffix. */
const DOUBTFUL_SUFFIX = /^(?:JR|SR|II|III|IV)\.?$/;
/** A family name in capitals, as French speakers write it, before or after the given names. Shorter words may be initials ("JMV"). */
const IN_CAPITALS = /^(?=.*[AEIOUYÀ-Ý])\p{Lu}[\p{Lu}'’-]{2,}\p{Lu}$/u;
/** Names in these scripts begin with the family name. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+$/u;

export interface NameParts {
  /** Empty when there is one name only. */
  given: string;
  family: string;
  /** "Jr.", "III" */
  suffix?: string;
}

/** An author for library records: a person, or an institution, whose name has no parts. */
export type AuthorName = NameParts | { institution: string };

/** An author as entered in the form. */
interface Author {
  fullName: string;
  affiliation: string;
}

/**
 * Whether an author is an institution: a word of the name occurs only in names of organisations ("Ministry of Health, Rwanda",
 * "Université du Rwanda"), or name and affiliation are the same, which works for any name.
 */
export function isInstitution(author: Author): boolean {
  return isOwnAffiliation(author) || isNamedAsOrganisation(author.fullName);
}

/** Whether name and affiliation are the same institution, so that the affiliation need not be shown. */
export function isOwnAffiliation({ fullName, affiliation }: Author): boolean {
  const key = institutionKey(fullName);
  return key !== '' && key === institutionKey(affiliation);
}

const MAX_CACHED_NAMES = 1000;
/** Cached, because a page shows an author's name in a dozen forms. */
const plainNameOf = memoize(MAX_CACHED_NAMES, (fullName) => withoutHonorifics(fullName, isName));
const isNamedAsOrganisation = memoize(MAX_CACHED_NAMES, isOrganisation);

export function authorNameOf(author: Author): AuthorName {
  return isInstitution(author) ? { institution: wordsOf(author.fullName).join(' ') } : namePartsOf(author.fullName);
}

/** The name for pages and records: as the author writes it, without titles ("Dr.") and degrees ("PhD"). */
export function fullNameOf(author: Author): string {
  return isInstitution(author) ? author.fullName : plainNameOf(author.fullName);
}

/**
 * Splits a full name for library records. The family name is the part before a comma; else the words in capitals ("MUKAMANA
 * Claudine"), or the first word in Chinese, Japanese and Korean script; else the last word. Particles before it belong to it
 * ("Ludwig van der Berg"), even if they are the whole rest ("Ibn Khaldun"). A suffix may follow, with or without a comma; titles
 * and degrees are dropped.
 */
export function namePartsOf(fullName: string): NameParts {
  const { parts, suffix } = withoutSuffix(plainNameOf(fullName).split(',').map(wordsOf));
  const [words = [], ...rest] = parts;
  if (rest.length > 0) return { given: rest.flat().join(' '), family: words.join(' '), ...suffix };
  const before = familyBefore(words);
  if (before > 0) return { given: words.slice(before).join(' '), family: words.slice(0, before).join(' '), ...suffix };
  let first = familyAfter(words);
  while (first > 0 && PARTICLES.test(words[first - 1] ?? '')) first -= 1;
  if (first === 0 && words.length > 1 && isGiven(words)) first = 1;
  return { given: words.slice(0, first).join(' '), family: words.slice(first).join(' '), ...suffix };
}

/** "King, Martin Luther, Jr."; single names and institutions stay as they are. */
export function invertedName(name: AuthorName): string {
  return 'institution' in name ? name.institution : [name.family, name.given, name.suffix].filter(Boolean).join(', ');
}

/** A key that ignores case, spacing and a final full stop, to compare institutions. */
export function institutionKey(affiliation: string): string {
  return affiliation.trim().replace(/\s+/gu, ' ').replace(/\.$/, '').toLowerCase();
}

/** Length in words of a family name before the given names; 0 if there is none. */
function familyBefore(words: string[]): number {
  if (words.length > 1 && words.every((word) => FAMILY_FIRST.test(word))) return 1;
  const until = Math.max(
    0,
    words.findIndex((word) => !isInCapitals(word)),
  );
  const [family, given] = [words.slice(0, until), words.slice(until)];
  // A name entirely in capitals ("NAOYUKI II") says nothing about its order.
  const isMixed = given.some((word) => /[\p{Ll}.]/u.test(word)) && !hasCapitals(given);
  return isMixed && hasCapitals(family) ? until : 0;
}

/** Index of the first word of a family name after the given names. */
function familyAfter(words: string[]): number {
  const last = Math.max(0, words.length - 1);
  const from = words.findLastIndex((word) => !IN_CAPITALS.test(word)) + 1;
  return from > 0 && !hasCapitals(words.slice(0, from)) ? Math.min(from, last) : last;
}

/** Whether any word is in capitals, as family names are. */
const hasCapitals = (words: string[]): boolean => words.some((word) => IN_CAPITALS.test(word));

/** A word of a family name in capitals, or a particle before one. */
function isInCapitals(word: string): boolean {
  return IN_CAPITALS.test(word) || (PARTICLES.test(word) && /^\p{Lu}+$/u.test(word));
}

function withoutSuffix(parts: string[][]): { parts: string[][]; suffix: { suffix?: string } } {
  const names = parts.flat().filter((word) => !SUFFIX.test(word) && !DOUBTFUL_SUFFIX.test(word)).length;
  const isSuffix = (word: string) => (names > 0 && SUFFIX.test(word)) || (names > 1 && DOUBTFUL_SUFFIX.test(word));
  const found: string[] = [];
  const kept = parts.map((words, place) => {
    const end = words.findLastIndex((word) => !isSuffix(word)) + 1;
    // Before a comma there is always a family name, even if it looks like a suffix.
    const until = place === 0 ? Math.max(1, end) : end;
    found.push(...words.slice(until));
    return words.slice(0, until);
  });
  return {
    parts: kept.filter((words) => words.length > 0),
    suffix: found.length > 0 ? { suffix: found.join(' ') } : {},
  };
}

/** Whether a name that begins like a particle begins with a given name: capitalised, or all words in small letters. */
function isGiven([first = '', ...rest]: string[]): boolean {
  return ALSO_GIVEN.test(first) && (/^\p{Lu}/u.test(first) || !rest.some((word) => /^\p{Lu}/u.test(word)));
}

function isName(word: string): boolean {
  return ![PARTICLES, SUFFIX, DOUBTFUL_SUFFIX].some((pattern) => pattern.test(word));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}
