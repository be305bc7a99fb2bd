/** The text without characters that XML 1.0 cannot represent. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
