import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { organisationsContract as contract } from '../contract.ts';
import type { Organisations } from './service.ts';

export function organisationsEndpoints({ organisations }: { organisations: Organisations }): Endpoint[] {
  return [
    endpoint(contract.funders, ({ query }, { actor }) => organisations.searchFunders(query.q, actor.id)),
    endpoint(contract.search, async ({ query }, { actor }) => ({
      data: await organisations.search(query.q, actor.id),
    })),
  ];
}
