import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { citedByContract as contract } from '../contract.ts';
import type { CitedByService } from './service.ts';

export function citedByEndpoints({ citedBy }: { citedBy: CitedByService }): Endpoint[] {
  return [endpoint(contract.byNumber, async ({ params }) => ({ data: await citedBy.byNumber(params.number) }))];
}
