import type { Client } from '../../base/client.ts';
import { boardContract as contract } from './contract.ts';

export const boardClient = (client: Client) => ({
  list: async () => (await client.call(contract.list)).data,
});
