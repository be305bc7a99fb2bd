import type { Client } from '#base/client.ts';
import { figuresContract as contract } from './contract.ts';

export const figuresClient = (client: Client) => ({
  read: async () => (await client.callAsStaff(contract.figures, {})).data,
  times: async () => (await client.call(contract.times, {})).data,
});
