import type { Client } from '#base/client.ts';
import { overviewContract as contract } from './overview-contract.ts';

export const overviewClient = (client: Client) => ({
  overview: async () => (await client.call(contract.overview)).data,
});
