/** The longest newsletter, in bytes of UTF-8. */
export const CONTENT_BYTES = 200 * 1024;
/** The largest file of subscribers. */
export const IMPORT_BYTES = 2 * 1024 * 1024;
export const IMPORT_ROWS = 20_000;

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** More marks than that between two empty lines no reader wants, and no reading of Markdown is quick with. */
const MARKS_A_BLOCK = 4_000;

/** Whether a text can be read as Markdown in reasonable time. */
export function isReadable(markdown: string): boolean {
  return markdown.split(/\n[ \t\r]*\n/).every((block) => (block.match(/[*_~`[<]/g)?.length ?? 0) <= MARKS_A_BLOCK);
}
