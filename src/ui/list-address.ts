import { typedName, typedWords } from '#base/typed.ts';

/** The page an address asks for; 1 for anything that is not one. `name` tells lists of one screen apart. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The words an address looks for; '' when it looks for none. */
export function wordsOf(search: URLSearchParams): string {
  return typedWords(search.get('q') ?? '');
}

/** The name or id by which an address narrows a list; '' when it does not. */
export function nameOf(search: URLSearchParams, name: string): string {
  return typedName(search.get(name) ?? '');
}
