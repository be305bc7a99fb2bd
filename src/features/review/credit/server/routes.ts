import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { creditContract as contract } from '../contract.ts';
import { reviewerLists } from './reviewer-lists.ts';

export function creditEndpoints({ db }: { db: Database }): Endpoint[] {
  return [endpoint(contract.lists, async () => ({ data: await reviewerLists(db) }))];
}
