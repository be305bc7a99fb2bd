import type { Client } from '#base/client.ts';
import { creditContract as contract } from './contract.ts';

export const creditClient = (client: Client) => ({
  verify: async (code: string) => (await client.call(contract.verify, { params: { code } })).data,
});
