import type { Client } from '#base/client.ts';
import { creditContract as contract } from './contract.ts';

export const creditClient = (client: Client) => ({
  lists: async () => (await client.call(contract.lists, {})).data,
});
