import type { Client } from '#base/client.ts';
import { type AnnouncementDraft, announcementsContract as contract } from './contract.ts';

export const announcementsClient = (client: Client) => ({
  list: (query: { page: number; perPage: number }) => client.call(contract.list, { query }),
  listAsStaff: async () => (await client.callAsStaff(contract.list, { query: { page: 1, perPage: 100 } })).data,
  bySlug: async (slug: string) => (await client.call(contract.bySlug, { params: { slug } })).data,
  add: (body: AnnouncementDraft) => client.call(contract.add, { body }),
  change: (id: string, body: AnnouncementDraft) => client.call(contract.change, { params: { id }, body }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
});
