import type { Client } from '../../base/client.ts';
import { topicsContract as contract } from './contract.ts';

export const topicsClient = (client: Client) => ({
  list: async () => (await client.call(contract.list)).data,
});
