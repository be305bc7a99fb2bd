/** More marks than that between two empty lines no reader wants, and no reading of Markdown is quick with. */
const MARKS_A_BLOCK = 4_000;
/** Nor lists within lists that deep. */
const TOO_DEEP = /^[ \t]{100}/m;

/** Whether a text can be read as Markdown in reasonable time. */
export function isReadable(markdown: string): boolean {
  if (TOO_DEEP.test(markdown)) return false;
  return markdown.split(/\n[ \t\r]*\n/).every((block) => (block.match(/[*_~`[<]/g)?.length ?? 0) <= MARKS_A_BLOCK);
}

/** The first paragraph of a Markdown text without its marks, for a description of it. */
export function firstParagraph(markdown: string): string {
  const paragraph = markdown.split(/\n[ \t\r]*\n/).find((block) => /^\s*[^\s#>|-]/.test(block)) ?? '';
  return paragraph
    .slice(0, 1000)
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*_`~]/g, '')
    .trim();
}
