import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { topicsContract as contract } from '../contract.ts';
import type { Topics } from './service.ts';

export function topicsEndpoints({ topics }: { topics: Topics }): Endpoint[] {
  return [endpoint(contract.list, async () => ({ data: await topics.list() }))];
}
