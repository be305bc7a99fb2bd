/** Longer than any search and any stored name. */
const LONGEST = 300;

/** Normalises the text of a search box: overlong text is cut, not refused, and control characters become blanks. */
export function typedWords(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\p{NChar}]/gu, ' ')
    .trim();
}

/** Normalises the name or id in a list's filter; impossible names match nothing, like unknown ones. */
export function typedName(text: string): string {
  return text.slice(0, LONGEST).replace(/\p{Cc}/gu, '\ufffd');
}
