import type { Client } from '../../base/client.ts';
import { topicsContract as contract, type TopicDraft } from './contract.ts';

export const topicsClient = (client: Client) => ({
  list: async () => (await client.call(contract.list)).data,
  byFormerName: async (name: string) => (await client.call(contract.byFormerName, { query: { name } })).data,
  listAsStaff: async () => (await client.callAsStaff(contract.list)).data,
  add: (body: TopicDraft) => client.call(contract.add, { body }),
  change: (id: string, body: TopicDraft) => client.call(contract.change, { params: { id }, body }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
});
