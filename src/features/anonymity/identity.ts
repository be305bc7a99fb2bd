import { namePartsOf } from '#base/names.ts';
import type { Finding, FindingKind } from './rules.ts';

/** A person whom reviewers must not recognise. */
export interface Identity {
  fullName: string;
  email: string;
  affiliation: string;
  orcid: string | null;
}

const EXCERPT = 45;
const MAX_FINDINGS = 50;
/** Characters of a line that are searched together; a page without line breaks is cut into such lines. */
const MAX_LINE = 2_000;
const PARTS = new RegExp(`[^]{1,${MAX_LINE}}`, 'g');
const REFERENCES =
  /^(?:\d{1,2}\.? )?(?:references|bibliography|works cited|literature cited|bibliographie|références):?$/i;
/** Words that identify people without their names; every page is searched for them. */
const PHRASES: [FindingKind, RegExp][] = [
  ['corresponding', /\bcorresponding author\b/gi],
  [
    'acknowledgements',
    /^(?:\d{1,2}\.? )?(?:acknowledge?ments?|funding|author contributions?|about the authors?|remerciements):?$/gi,
  ],
  [
    'ownWork',
    /\b(?:our|my) (?:previous|earlier|own|prior|recent) (?:work|paper|papers|study|studies|article|research)\b/gi,
  ],
  [
    'ownWork',
    /\b(?:as|which) (?:we|I) (?:showed|have shown|argued|found|demonstrated) (?:in|elsewhere|previously)\b/gi,
  ],
  ['instruction', /\b(?:ignore|disregard) (?:all |any )?(?:previous|prior|above) instructions\b/gi],
  [
    'instruction',
    /\b(?:give|write|provide) (?:only )?a positive review\b|\bdo not (?:mention|highlight) (?:any )?(?:negatives|weaknesses)\b/gi,
  ],
];
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/gu;
const ORCID = /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/g;

/** The words that must not be left in a copy for reviewers besides its text: names, addresses, affiliations, ORCID iDs. */
export function identifyingWords(people: readonly Identity[]): string[] {
  const words = people.flatMap(({ fullName, email, affiliation, orcid }) => [
    fullName,
    email,
    affiliation,
    orcid ?? '',
  ]);
  return [...new Set(words.filter((word) => word.length > 5))];
}

/**
 * The places in a manuscript's pages by which reviewers could recognise its authors, and texts that are aimed at programs instead of
 * readers. Names in the list of references are normal and are left out.
 */
export function findingsIn(pages: readonly string[], people: readonly Identity[]): Finding[] {
  const lines = linesOf(pages);
  const references = lines.findLastIndex(({ text }) => REFERENCES.test(text));
  const names = people.flatMap(({ fullName }) => namePatterns(fullName));
  const affiliations = people.map(({ affiliation }) => exactly(affiliation)).filter(isDefined);
  const findings = lines.flatMap((line, index) => {
    const isReference = references >= 0 && index > references;
    return [
      ...matches(line, 'email', EMAIL),
      ...matches(line, 'orcid', ORCID),
      ...(isReference ? [] : names.flatMap((pattern) => matches(line, 'name', pattern))),
      ...(line.isAtTop ? affiliations.flatMap((pattern) => matches(line, 'affiliation', pattern)) : []),
      ...PHRASES.flatMap(([kind, pattern]) => matches(line, kind, pattern)),
    ];
  });
  const unique = new Map(findings.map((finding) => [`${finding.kind} ${finding.page} ${finding.excerpt}`, finding]));
  return [...unique.values()].slice(0, MAX_FINDINGS);
}

/** The text before the list of references, of all of it without one. */
export function bodyOf(pages: readonly string[]): string {
  const lines = pages.join('\n').split('\n');
  const references = lines.findLastIndex((line) => REFERENCES.test(line.trim()));
  return lines.slice(0, references < 0 ? undefined : references).join('\n');
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

interface Line {
  page: number;
  /** Whether it is among the first lines of the manuscript, where affiliations are. */
  isAtTop: boolean;
  /** With single spaces. */
  text: string;
  /** Without accents, letter for letter. */
  plain: string;
  /** Where two lines were joined: only a match across it counts. */
  joint: number | undefined;
}

/** Lines of the first page, or of a Word document, in which an affiliation is a finding. */
const TOP_LINES = 60;
/** Characters of a line that are joined to those of the next one, because a name may be broken between them. */
const JOINED = 100;

/** The lines of all pages, each followed by its end joined to the beginning of the next. */
function linesOf(pages: readonly string[]): Line[] {
  return pages.flatMap((content, index) => {
    const line = (at: number, text: string, joint?: number): Line => ({
      page: index + 1,
      isAtTop: index === 0 && at < TOP_LINES,
      text,
      plain: folded(text),
      joint,
    });
    const lines = content
      .split('\n')
      .flatMap((text) => text.match(PARTS) ?? [])
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
    return lines.flatMap((text, at) => {
      const end = text.slice(-JOINED);
      const next = lines[at + 1];
      return next === undefined
        ? [line(at, text)]
        : [line(at, text), line(at, `${end} ${next.slice(0, JOINED)}`, end.length)];
    });
  });
}

/** Replaces letters with accents by those without, one for one, so that places in the text stay the same. */
function folded(text: string): string {
  return Array.from(text, (letter) => {
    const [plain = letter] = letter.normalize('NFD');
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function exactly(text: string): RegExp | undefined {
  return text.trim().length > 3 ? new RegExp(`(?<!\\p{L})${escaped(folded(text.trim()))}(?!\\p{L})`, 'giu') : undefined;
}

/** Patterns for the ways in which a name is written: in both orders, with initials. A family name alone is too frequent. */
function namePatterns(fullName: string): RegExp[] {
  const { given, family } = namePartsOf(fullName);
  if (!given || !family) return [exactly(fullName)].filter(isDefined);
  const initial = given[0] ?? '';
  const initials = `${escaped(folded(initial))}\\.?(?:\\s*\\p{L}\\.)*`;
  const [first, last] = [escaped(folded(given)), escaped(folded(family))];
  return [`${first}\\s+${last}`, `${last},?\\s+${first}`, `${initials}\\s*${last}`, `${last},?\\s+${initials}`].map(
    (pattern) => new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, 'giu'),
  );
}

function matches({ page, text, plain, joint }: Line, kind: FindingKind, pattern: RegExp): Finding[] {
  const found = [...plain.matchAll(pattern)].map(({ index, 0: words }) => ({ from: index, to: index + words.length }));
  return found
    .filter(({ from, to }) => joint === undefined || (from < joint && to > joint))
    .map(({ from, to }) => {
      const [start, end] = [Math.max(0, from - EXCERPT), to + EXCERPT];
      const excerpt = text.slice(start, end).trim();
      return { kind, page, excerpt: `${start > 0 ? '…' : ''}${excerpt}${end < text.length ? '…' : ''}` };
    });
}
