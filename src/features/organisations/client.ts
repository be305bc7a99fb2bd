import type { Client } from '#base/client.ts';
import { organisationsContract as contract } from './contract.ts';

export const organisationsClient = (client: Client) => ({
  funders: (q: string) => client.call(contract.funders, { query: { q } }),
  search: async (q: string) => (await client.call(contract.search, { query: { q } })).data,
});
