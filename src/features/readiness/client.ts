import type { Client } from '#base/client.ts';
import { readinessContract as contract } from './contract.ts';

export const readinessClient = (client: Client) => ({
  read: async () => (await client.call(contract.read)).data,
});
