/** Longer than a printed line: such a text has whole paragraphs already. */
const LONGEST_LINE = 160;
/** Part of the usual width of a line that has to be filled before its paragraph can continue on the next one. */
const FULL = 0.8;

/** The paragraphs of a printed page: full lines are joined with the next one, so that a screen reader does not stop within a sentence. */
export function paragraphsOfPage(page: string): string[] {
  const lines = page.split('\n').map((line) => line.trim());
  const lengths = lines.map(({ length }) => length).sort((one, other) => one - other);
  if ((lengths.at(-1) ?? 0) > LONGEST_LINE) return lines.filter(Boolean);
  const width = lengths[Math.floor(lengths.length * 0.85)] ?? 0;
  const paragraphs: string[] = [];
  let current = '';
  for (const line of lines) {
    // A word that is divided keeps its hyphen: it may be a compound.
    current += current && !current.endsWith('-') ? ` ${line}` : line;
    if (line.length >= width * FULL && line !== '') continue;
    if (current.trim()) paragraphs.push(current.trim());
    current = '';
  }
  return current ? [...paragraphs, current] : paragraphs;
}

/** The paragraphs of each page, where one that continues on the next page is whole, on the page where it begins. */
export function paragraphsOfPages(pages: readonly string[]): string[][] {
  const paged = pages.map(paragraphsOfPage);
  for (const [index, paragraphs] of paged.entries()) {
    const before = paged.slice(0, index).findLast(({ length }) => length > 0);
    const last = before?.at(-1);
    if (!before || !last || !isCut(last, paragraphs[0])) continue;
    before[before.length - 1] = `${last}${last.endsWith('-') ? '' : ' '}${paragraphs.shift()}`;
  }
  return paged;
}

/** Whether a paragraph stops within a sentence, which the next one continues. */
function isCut(paragraph: string, next: string | undefined): boolean {
  return next !== undefined && /[\p{L},;-]$/u.test(paragraph) && /^\p{Ll}/u.test(next);
}
