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
