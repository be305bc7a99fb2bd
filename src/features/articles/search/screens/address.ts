import { nameOf, pageOf, wordsOf } from '#ui/list-address.ts';

/** What a search's address says; all of its state. */
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

/** The address of a search with some things changed; without what is as it would be anyway. The page begins anew. */
export function searchHref(state: SearchState, change: Partial<SearchState> = {}): string {
  const { page, sort, ...words } = { ...state, page: 1, ...change };
  const query = new URLSearchParams(Object.entries(words).filter(([, value]) => value !== ''));
  if (sort !== 'best') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** A count that is about right, to two digits: 54,000 for 53,712. */
export function roughly(count: number): number {
  return Number(count.toPrecision(2));
}
