import type { Client } from '#base/client.ts';
import { checkupContract as contract } from './contract.ts';

export const checkupClient = (client: Client) => ({
  run: async () => (await client.call(contract.run)).data,
});
