import type { Client } from '#base/client.ts';
import { editionContract as contract } from './contract.ts';

export const editionClient = (client: Client) => ({
  read: async (id: string) => (await client.call(contract.read, { params: { id } })).data,
  make: (id: string) => client.call(contract.make, { params: { id } }),
});
