import type { Client } from '#base/client.ts';
import { lookUpsContract as contract, type PersonQuery } from './contract.ts';

export const lookUpsClient = (client: Client) => ({
  isOn: async () => (await client.call(contract.available)).data.isOn,
  people: (body: PersonQuery) => client.call(contract.people, { body }),
});
