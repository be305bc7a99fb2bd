import type { Client } from '#base/client.ts';
import { issuesContract } from '#features/issues/contract.ts';
import { articlesContract as contract, type SearchInput, type StaffListQuery } from './contract.ts';

export const articlesClient = (client: Client) => ({
  homePage: async () => (await client.call(contract.homePage)).data,
  byNumber: async (number: string) => (await client.call(contract.article, { params: { number } })).data,
  withdrawn: async (number: string) => (await client.call(contract.withdrawn, { params: { number } })).data,
  related: async (number: string) => (await client.call(contract.related, { params: { number } })).data,
  citations: async (number: string) => (await client.call(contract.citations, { params: { number } })).data,
  list: (query: { q: string; topic: string; page: number; perPage: number; sort?: 'newest' }) =>
    client.call(contract.list, { query }),
  search: (query: SearchInput) => client.call(contract.search, { query }),
  issues: (query: { q: string; topic: string; page: number; perPage: number }) =>
    client.call(issuesContract.list, { query }),
  issue: async (id: string) => (await client.call(contract.issue, { params: { id } })).data,
  statistics: async () => (await client.call(contract.statistics)).data,
  byIdAsStaff: async (id: string) => (await client.callAsStaff(contract.staffById, { params: { id } })).data,
  preview: (id: string) => client.callAsStaff(contract.preview, { params: { id } }),
  previewCitations: async (id: string) =>
    (await client.callAsStaff(contract.previewCitations, { params: { id } })).data,
  contents: async (id: string) => (await client.callAsStaff(contract.contents, { params: { id } })).data,
  order: (id: string, ids: string[]) => client.call(contract.order, { params: { id }, body: { ids } }),
  export: (query: StaffListQuery) => client.file(contract.export, { query }),
  listAsStaff: (query: StaffListQuery & { page?: number; perPage?: number }) =>
    client.callAsStaff(contract.list, { query }),
});
