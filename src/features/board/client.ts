import type { Client } from '#base/client.ts';
import { type BoardMemberChange, type BoardMemberInput, boardContract as contract } from './contract.ts';

export const boardClient = (client: Client) => ({
  // The specification allows a single member in place of the list.
  list: async () => [(await client.call(contract.list)).data].flat(),
  listAsStaff: async () => (await client.callAsStaff(contract.list)).data,
  add: (body: BoardMemberInput) => client.call(contract.add, { body }),
  change: (id: string, body: BoardMemberChange) => client.call(contract.change, { params: { id }, body }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
});
