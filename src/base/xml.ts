/** A text that may stand in XML 1.0: without the characters it has no way to write. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
