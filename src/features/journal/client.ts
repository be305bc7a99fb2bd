import type { Client } from '#base/client.ts';
import { journalContract as contract, type JournalChange } from './contract.ts';

export const journalClient = (client: Client) => ({
  read: async () => (await client.call(contract.read)).data,
  readAsStaff: async () => (await client.callAsStaff(contract.read)).data,
  change: (body: JournalChange) => client.call(contract.change, { body }),
});
