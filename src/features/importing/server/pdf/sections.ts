import type { PdfLine } from '#platform/pdf/pdf-lines.ts';

/** Numbers before a heading, such as “1.”, “IV.” or “2.1”. */
const NUMBER = '(?:(?:\\d+(?:\\.\\d+)*|[IVX]+)[.)]?\\s+)?';
const heading = (names: string) => new RegExp(`^${NUMBER}(?:${names})\\s*(?:[:.—–-]+\\s*|$|\\s(?=\\p{Lu}))`, 'iu');

const ABSTRACT = heading('abstract|summary|résumé');
const KEYWORDS = heading('key\\s?-?words(?: and phrases)?|mots[- ]?cl[ée]s');
const NEXT = heading(
  'introduction|background|contents|jel(?: class\\w*)?(?: codes?)?|correspond\\w*|received|acknowledge?ments?|doi|remerciements',
);
const REFERENCES = new RegExp(
  `^${NUMBER}(?:references(?: cited)?|bibliography|literature cited|works cited|références(?: bibliographiques)?|bibliographie)\\s*:?$`,
  'iu',
);
const AFTER_REFERENCES = new RegExp(`^(?:${NUMBER}(?:appendi(?:x|ces)|annexe?s?|supplementary material)\\b|© )`, 'iu');

/** Index of the first line of a section; -1 without one. */
const indexOf = (lines: readonly PdfLine[], pattern: RegExp) =>
  lines.findIndex(({ text }) => pattern.test(text.trim()));

/** The lines of a section that begins with a heading, which may be followed by text on its line. */
function sectionAt(
  lines: readonly PdfLine[],
  start: RegExp,
  { most, ends }: { most: number; ends: RegExp[] },
): string[] {
  const first = indexOf(lines, start);
  if (first < 0) return [];
  const own = (lines[first]?.text ?? '').trim().replace(start, '');
  const rest = lines.slice(first + 1, first + 1 + most).map(({ text }) => text.trim());
  const end = rest.findIndex((text) => ends.some((pattern) => pattern.test(text)));
  return [own, ...(end < 0 ? rest : rest.slice(0, end))].filter(Boolean);
}

/** Lines as one text; words hyphenated at the end of a line are joined. */
export const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .normalize('NFKC')
    .replace(/\u00ad\n?/g, '')
    .replace(/(\p{L})[-‐]\n(\p{Ll})/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();

/** The abstract, without its heading; '' if there is none. */
export const abstractIn = (lines: readonly PdfLine[]): string =>
  joined(sectionAt(lines, ABSTRACT, { most: 60, ends: [KEYWORDS, NEXT] }));

/** Keywords, separated by commas; '' if there are none. */
export function keywordsIn(lines: readonly PdfLine[]): string {
  const section = sectionAt(lines, KEYWORDS, { most: 3, ends: [ABSTRACT, NEXT] });
  // A list of words continues as long as its line ends with a separator, or the next begins with a small letter.
  const last = section.findIndex((text, index) => {
    const next = section[index + 1];
    return next !== undefined && !/[,;·-]$/.test(text) && !/^\p{Ll}/u.test(next);
  });
  return listOf(joined(last < 0 ? section : section.slice(0, last + 1)));
}

/** A list with any separator as one with commas. */
export const listOf = (text: string): string =>
  text
    .replace(/\.$/, '')
    .split(/\s*[,;·•|]\s*/)
    .filter(Boolean)
    .join(', ');

/** Where the front of an article ends: at its abstract or keywords; undefined without either. */
export function endOfFront(lines: readonly PdfLine[]): number | undefined {
  const found = [ABSTRACT, KEYWORDS, heading('introduction')]
    .map((pattern) => indexOf(lines, pattern))
    .filter((index) => index > 0);
  return found.length > 0 ? Math.min(...found) : undefined;
}

/** Whether the abstract has a French heading, and none in English. */
export const isFrench = (lines: readonly PdfLine[]): boolean =>
  indexOf(lines, heading('résumé')) >= 0 && indexOf(lines, heading('abstract|summary')) < 0;

const NUMBERED = /^(?:\[\d{1,3}\]|\d{1,3}[.)])\s+/;
const AUTHOR_FIRST = /^\p{Lu}[\p{L}'’ -]+,\s+(?:\p{Lu}|et\b|and\b)/u;
const PAGE_NUMBER = /^[\d\s|–-]{1,8}$/;
const MOST_REFERENCES = 500;

/** The reference list, an entry each. */
export function referencesIn(lines: readonly PdfLine[]): string[] {
  const first = lines.findLastIndex(({ text }) => REFERENCES.test(text.trim()));
  if (first < 0) return [];
  const rest = lines.slice(first + 1).filter(({ text }) => !PAGE_NUMBER.test(text.trim()));
  const end = rest.findIndex(({ text }) => AFTER_REFERENCES.test(text.trim()));
  const section = withoutRunningHeads(end < 0 ? rest : rest.slice(0, end));
  const begins = beginsIn(section);
  const entries: string[][] = [];
  section.forEach((line, index) => {
    if (index === 0 || begins(line)) entries.push([]);
    entries.at(-1)?.push(line.text.trim());
  });
  return entries
    .map((entry) => joined(entry).replace(NUMBERED, ''))
    .filter((entry) => entry.length > 15)
    .slice(0, MOST_REFERENCES);
}

/** Removes lines that come again on other pages. */
function withoutRunningHeads(lines: readonly PdfLine[]): PdfLine[] {
  const pages = Map.groupBy(lines, ({ text }) => text.trim());
  return lines.filter(({ text }) => new Set(pages.get(text.trim())?.map(({ page }) => page)).size < 2);
}

/** How the first line of an entry is recognised: by its number, by being outdented, or by a name. */
function beginsIn(lines: readonly PdfLine[]): (line: PdfLine) => boolean {
  const numbered = lines.filter(({ text }) => NUMBERED.test(text.trim())).length;
  if (numbered > 1) return ({ text }) => NUMBERED.test(text.trim());
  const left = new Map<number, number>();
  for (const { page, x } of lines) left.set(page, Math.min(left.get(page) ?? Number.POSITIVE_INFINITY, x));
  const isOutdented = ({ page, x }: PdfLine) => x - (left.get(page) ?? 0) < 4;
  if (lines.some((line) => !isOutdented(line))) return isOutdented;
  return ({ text }) => AUTHOR_FIRST.test(text.trim());
}
