const MAX_LENGTH = 20;
const MAX_COUNT = 20;

/** Returns the codes in a text, separated by commas; also unfinished ones, but not more than a draft may keep. */
export function codesIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((code) => code.trim().slice(0, MAX_LENGTH))
    .filter(Boolean)
    .slice(0, MAX_COUNT);
}
