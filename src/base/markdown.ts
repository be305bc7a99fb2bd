/** Marks between two blank lines; above this, Markdown parsers get slow. */
const MAX_MARKS_PER_BLOCK = 4_000;
/** Indentation of lists nested too deeply for parsers. */
const TOO_DEEP = /^[ \t]{100}/m;

/** Whether a text can be parsed as Markdown in reasonable time. */
export function isReadable(markdown: string): boolean {
  if (TOO_DEEP.test(markdown)) return false;
  return markdown
    .split(/\n[ \t\r]*\n/)
    .every((block) => (block.match(/[*_~`[<]/g)?.length ?? 0) <= MAX_MARKS_PER_BLOCK);
}

/** The first paragraph of a Markdown text as plain text, for descriptions. */
export function firstParagraph(markdown: string): string {
  const paragraph = markdown.split(/\n[ \t\r]*\n/).find((block) => /^\s*[^\s#>|-]/.test(block)) ?? '';
  return paragraph
    .slice(0, 1000)
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*_`~]/g, '')
    .trim();
}
