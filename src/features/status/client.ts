import type { Client } from '#base/client.ts';
import { statusContract as contract } from './contract.ts';

export const statusClient = (client: Client) => ({
  read: async () => (await client.call(contract.read)).data,
});
