import { withoutHonorifics } from './honorifics.ts';
import { memoize } from './memoize.ts';
import { isOrganisation } from './organisations.ts';

/** Words that belong to the family name after them. */
const PARTICLES = /^(von|van|der|den|de|del|della|di|da|dos|du|la|le|al|el|bin|ibn|ben|ter|ten|st\.?)$/i;
/** Given names as well ("Ben Bernanke", "Di Wu"): with a capital, and nothing before them, they are no particles. */
const ALSO_GIVEN = /^(?:Al|Ben|Bin|Di|Le)$/i;
/** What tells a person from others of the same name; stands behind it and is no part of it. */
const SUFFIX = /^(?:[Jj]r|[Ss]r)\.?$/;
/** The same, or a name in capitals ("Naoyuki II"), or initials ("Smith, JR"): behind two words that are neither, it is one. */
const DOUBTFUL_SUFFIX = /^(?:JR|SR|II|III|IV)\.?$/;
/** A family name as French speakers mark it, before or after the given names. Shorter ones may be initials ("JMV"). */
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

/** Whoever has written something, as libraries want it: a person, or an institution, whose name has no parts. */
export type AuthorName = NameParts | { institution: string };

/** An author as he has filled in the form. */
interface Author {
  fullName: string;
  affiliation: string;
}

/**
 * An author is an institution when a word of his name is only found in names of organisations ("Ministry of Health,
 * Rwanda", "Université du Rwanda"), or when he is called what his institution is called, which works for any name.
 */
export function isInstitution(author: Author): boolean {
  return isOwnAffiliation(author) || isNamedAsOrganisation(author.fullName);
}

/** Whether an author's institution is himself, so that it need not be told beside his name. */
export function isOwnAffiliation({ fullName, affiliation }: Author): boolean {
  const key = institutionKey(fullName);
  return key !== '' && key === institutionKey(affiliation);
}

const MOST_NAMES = 1000;
/** A page tells an author's name in a dozen forms. */
const plainNameOf = memoize(MOST_NAMES, (fullName) => withoutHonorifics(fullName, isName));
const isNamedAsOrganisation = memoize(MOST_NAMES, isOrganisation);

export function authorNameOf(author: Author): AuthorName {
  return isInstitution(author) ? { institution: wordsOf(author.fullName).join(' ') } : namePartsOf(author.fullName);
}

/** The name as the author writes it, where it is read and in records: without titles ("Dr.") and degrees ("PhD"). */
export function fullNameOf(author: Author): string {
  return isInstitution(author) ? author.fullName : plainNameOf(author.fullName);
}

/**
 * A full name as libraries want it. What stands before a comma is the family name; else what alone is in capitals ("MUKAMANA
 * Claudine"), or the first word in Chinese, Japanese and Korean script; else the last word. The particles before it belong to
 * it ("Ludwig van der Berg") and may be all there is ("Ibn Khaldun"). A suffix stands behind any of these, with or without a
 * comma; titles and degrees belong to none of them.
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

/** "King, Martin Luther, Jr."; a single name and an institution's stay as they are. */
export function invertedName(name: AuthorName): string {
  return 'institution' in name ? name.institution : [name.family, name.given, name.suffix].filter(Boolean).join(', ');
}

/** However somebody spaces and writes it, it is the same institution. */
export function institutionKey(affiliation: string): string {
  return affiliation.trim().replace(/\s+/gu, ' ').replace(/\.$/, '').toLowerCase();
}

/** How many words the family name has that stands before the given names; 0 when none does. */
function familyBefore(words: string[]): number {
  if (words.length > 1 && words.every((word) => FAMILY_FIRST.test(word))) return 1;
  const until = Math.max(
    0,
    words.findIndex((word) => !isInCapitals(word)),
  );
  const [family, given] = [words.slice(0, until), words.slice(until)];
  // "NAOYUKI II" is in capitals altogether.
  const isOtherwise = given.some((word) => /[\p{Ll}.]/u.test(word)) && !hasCapitals(given);
  return isOtherwise && hasCapitals(family) ? until : 0;
}

/** Where the family name begins that stands after them. */
function familyAfter(words: string[]): number {
  const last = Math.max(0, words.length - 1);
  const from = words.findLastIndex((word) => !IN_CAPITALS.test(word)) + 1;
  return from > 0 && !hasCapitals(words.slice(0, from)) ? Math.min(from, last) : last;
}

/** Whether a word of them is in capitals, as a family name is marked. */
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
    // Who writes his family name first has one.
    const until = place === 0 ? Math.max(1, end) : end;
    found.push(...words.slice(until));
    return words.slice(0, until);
  });
  return {
    parts: kept.filter((words) => words.length > 0),
    suffix: found.length > 0 ? { suffix: found.join(' ') } : {},
  };
}

/** Whether a name that begins like a particle begins with a given name. Small letters say no, unless all are small. */
function isGiven([first = '', ...rest]: string[]): boolean {
  return ALSO_GIVEN.test(first) && (/^\p{Lu}/u.test(first) || !rest.some((word) => /^\p{Lu}/u.test(word)));
}

function isName(word: string): boolean {
  return ![PARTICLES, SUFFIX, DOUBTFUL_SUFFIX].some((pattern) => pattern.test(word));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}
