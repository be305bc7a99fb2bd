import { typedName, typedWords } from '#base/typed.ts';

/** The page number in an address; 1 if it is invalid. `name` distinguishes lists of one screen. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The search text in an address, or ''. */
export function wordsOf(search: URLSearchParams): string {
  return typedWords(search.get('q') ?? '');
}

/** The name or id of a filter in an address, or ''. */
export function nameOf(search: URLSearchParams, name: string): string {
  return typedName(search.get(name) ?? '');
}
