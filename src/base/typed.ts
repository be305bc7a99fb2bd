/** Nothing that is looked for, and no name that is kept, is as long. */
const LONGEST = 300;

/** What somebody typed into a search box: absurd lengths are cut, never refused, and what no screen can show is a blank. */
export function typedWords(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/[\p{Cc}\p{NChar}]/gu, ' ')
    .trim();
}

/** The name or id of what a list is narrowed to. What nothing can be called finds as little as any other unknown name. */
export function typedName(text: string): string {
  return text.slice(0, LONGEST).replace(/\p{Cc}/gu, '\ufffd');
}
