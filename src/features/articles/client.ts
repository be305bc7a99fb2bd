import type { Client } from '#base/client.ts';
import { issuesContract } from '#features/issues/contract.ts';
import { citationsContract } from './citations/contract.ts';
import { citedByContract } from './cited-by/contract.ts';
import { articlesContract as contract } from './contract.ts';
import { type SearchInput, searchContract } from './search/contract.ts';

export const articlesClient = (client: Client) => ({
  homePage: async () => (await client.call(contract.homePage)).data,
  byNumber: async (number: string) => (await client.call(contract.article, { params: { number } })).data,
  text: async (number: string) => (await client.call(contract.text, { params: { number } })).data,
  withdrawn: async (number: string) => (await client.call(contract.withdrawn, { params: { number } })).data,
  related: async (number: string) => (await client.call(contract.related, { params: { number } })).data,
  citations: async (number: string) => (await client.call(citationsContract.byNumber, { params: { number } })).data,
  citedBy: async (number: string) => (await client.call(citedByContract.byNumber, { params: { number } })).data,
  list: (query: { q: string; topic: string; page: number; perPage: number; sort?: 'newest' }) =>
    client.call(contract.list, { query }),
  search: (query: SearchInput) => client.call(searchContract.search, { query }),
  issues: (query: { q: string; topic: string; page: number; perPage: number }) =>
    client.call(issuesContract.list, { query }),
  issue: async (id: string) => (await client.call(contract.issue, { params: { id } })).data,
  statistics: async () => (await client.call(contract.statistics)).data,
});
