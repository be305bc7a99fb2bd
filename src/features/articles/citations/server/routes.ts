import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { citationsContract as contract } from '../contract.ts';
import type { Citations } from './citations.ts';

export function citationsEndpoints({ citations }: { citations: Citations }): Endpoint[] {
  return [endpoint(contract.byNumber, async ({ params }) => ({ data: await citations.byNumber(params.number) }))];
}
