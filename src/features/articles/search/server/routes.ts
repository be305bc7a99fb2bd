import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { searchContract as contract } from '../contract.ts';
import type { ArticleSearch } from './search.ts';

export function searchEndpoints({ articleSearch }: { articleSearch: ArticleSearch }): Endpoint[] {
  return [endpoint(contract.search, ({ query }) => articleSearch.search(query))];
}
