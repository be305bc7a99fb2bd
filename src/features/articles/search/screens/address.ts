import { nameOf, pageOf, wordsOf } from '#ui/list-address.ts';

/** State of a search, all of it in the address. */
export interface SearchState {
  q: string;
  topic: string;
  year: string;
  issue: string;
  sort: 'best' | 'newest';
  page: number;
}

export function searchStateOf(search: URLSearchParams): SearchState {
  const year = nameOf(search, 'year').trim();
  return {
    q: wordsOf(search),
    topic: nameOf(search, 'topic').trim(),
    year: /^[12]\d{3}$/.test(year) ? year : '',
    issue: nameOf(search, 'issue').trim(),
    sort: search.get('sort') === 'newest' ? 'newest' : 'best',
    page: pageOf(search),
  };
}

/** Query string of a search with changes applied, without default values. A change resets the page to 1. */
export function searchHref(state: SearchState, change: Partial<SearchState> = {}): string {
  const { page, sort, ...filters } = { ...state, page: 1, ...change };
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (sort !== 'best') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** Rounds an estimated count to two digits: 54,000 for 53,712. */
export function roughly(count: number): number {
  return Number(count.toPrecision(2));
}
