import type { Client } from '#base/client.ts';
import { issuesContract as contract, type IssueDraft } from './contract.ts';

export const issuesClient = (client: Client) => ({
  listAsStaff: async () => (await client.callAsStaff(contract.list)).data,
  add: (body: IssueDraft) => client.call(contract.add, { body }),
  change: (id: string, body: IssueDraft) => client.call(contract.change, { params: { id }, body }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
});
