import { pageOf } from '../../../../ui/page-of.ts';

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
  const value = (name: string, most: number) => (search.get(name) ?? '').slice(0, most).trim();
  return {
    q: value('q', 300),
    topic: value('topic', 100),
    year: /^[12]\d{3}$/.test(value('year', 5)) ? value('year', 5) : '',
    issue: value('issue', 100),
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
