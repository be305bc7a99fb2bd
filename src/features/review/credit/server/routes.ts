import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { creditContract as contract } from '../contract.ts';
import type { Certificates } from './certificates.ts';
import { reviewerLists } from './reviewer-lists.ts';

export function creditEndpoints({ db, certificates }: { db: Database; certificates: Certificates }): Endpoint[] {
  return [
    endpoint(contract.verify, async ({ params: { code } }) => ({ data: await certificates.verify(code) })),
    endpoint(contract.lists, async () => ({ data: await reviewerLists(db) })),
  ];
}
