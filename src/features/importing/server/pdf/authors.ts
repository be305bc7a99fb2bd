import { isOrcid } from '#base/identifiers.ts';
import type { SuggestedAuthor } from '../../contract.ts';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const ORCID = /\b(?:\d{4}-){3}\d{3}[\dX]\b/g;
const PLACE =
  /\b(?:universit|institut|school|college|department|département|faculty|faculté|centre|center|ministry|ministère|bank|academy|laboratoire|école|organi[sz]ation|council|agency)/iu;
/** Marks of affiliations and of the corresponding author. */
const MARKS = /[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹,\s]+$/u;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const MOST_AUTHORS = 50;

/** The authors in the lines between title and abstract, with what these lines and all of the first pages say about them. */
export function authorsIn(lines: readonly string[], all: readonly string[]): SuggestedAuthor[] {
  const texts = lines.map((line) => line.trim()).filter(Boolean);
  const places = placesIn(texts);
  const named = namesIn(texts);
  const emails = all.flatMap((text) => text.match(EMAIL) ?? []);
  const orcids = all.flatMap((text) => text.match(ORCID) ?? []).filter(isOrcid);
  return named.map(({ fullName, mark }, index) => ({
    fullName,
    email: emailOf(fullName, emails, named.length === emails.length ? index : undefined),
    affiliation: placeOf({ mark, index, count: named.length }, places),
    orcid: orcids.length === named.length ? (orcids[index] ?? '') : '',
  }));
}

/** Authors of the metadata: a list, or names in one text. */
export const namesOf = (texts: readonly string[]): string[] => {
  const names = texts.flatMap((text) => text.split(texts.length > 1 ? /;/ : /;|, (?!\p{Lu}\.)| and | et |&/u));
  return names.map((name) => name.trim()).filter(isName);
};

interface Named {
  fullName: string;
  /** Digit of the affiliation. */
  mark: string | undefined;
}

/** The names in the lines before the first place, address or other sentence. */
function namesIn(texts: readonly string[]): Named[] {
  const found: Named[] = [];
  for (const text of texts) {
    const parts = text
      .replace(/^(?:by|par)\s+/i, '')
      .replace(ORCID, '')
      .split(/\s+(?:and|et)\s+|[,;&·•|]+(?=\s*\p{Lu})|[;&]/u);
    const names = parts.map((part) => nameIn(part)).filter((name) => name !== undefined);
    const isNames = names.length > 0 && !PLACE.test(text) && !text.includes('@');
    // Names are together: after them come places, addresses and dates.
    if (isNames) found.push(...names);
    else if (found.length > 0 && names.length === 0 && !PLACE.test(text)) break;
  }
  return found.slice(0, MOST_AUTHORS);
}

function nameIn(part: string): Named | undefined {
  const trimmed = part.trim();
  const marks = MARKS.exec(trimmed)?.[0] ?? '';
  const fullName = trimmed.slice(0, trimmed.length - marks.length).replace(/\s+/g, ' ');
  const [mark] = Array.from(marks).flatMap((sign) =>
    SUPERSCRIPTS.includes(sign) ? [String(SUPERSCRIPTS.indexOf(sign))] : (/\d/.exec(sign) ?? []),
  );
  return isName(fullName) ? { fullName, mark } : undefined;
}

/** Two to six words, of which the first and last begin with a capital letter, without digits. */
function isName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const isCapital = (word: string | undefined) => /^\p{Lu}/u.test(word ?? '');
  return (
    words.length >= 2 &&
    words.length <= 6 &&
    text.length <= 80 &&
    !/[\d:@/()]/.test(text) &&
    isCapital(words[0]) &&
    isCapital(words.at(-1)) &&
    !PLACE.test(text)
  );
}

interface Place {
  mark: string | undefined;
  text: string;
}

function placesIn(texts: readonly string[]): Place[] {
  return texts
    .filter((text) => PLACE.test(text))
    .flatMap((text) => text.split(/;\s*(?=\d|\p{Lu})/u))
    .map((text) => {
      const [, mark, rest = text] = /^([\d¹²³⁴⁵⁶⁷⁸⁹])\s*(.+)$/u.exec(text.trim()) ?? [];
      const digit = mark && SUPERSCRIPTS.includes(mark) ? String(SUPERSCRIPTS.indexOf(mark)) : mark;
      return {
        mark: digit,
        text: rest
          .replace(EMAIL, '')
          .replace(/[\s,;.]+$/, '')
          .trim(),
      };
    });
}

function placeOf({ mark, index, count }: { mark: string | undefined; index: number; count: number }, places: Place[]) {
  const marked = mark && places.find((place) => place.mark === mark)?.text;
  if (marked) return marked;
  if (places.length === 1) return places[0]?.text ?? '';
  return places.length === count ? (places[index]?.text ?? '') : '';
}

/** The address that has the family name in it, or the one at the author's place. */
function emailOf(fullName: string, emails: readonly string[], index: number | undefined): string {
  const family = plain(fullName.split(' ').at(-1) ?? '');
  const named = emails.find((email) => family.length > 2 && plain(email.split('@')[0] ?? '').includes(family));
  return named ?? (index === undefined ? '' : (emails[index] ?? ''));
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
