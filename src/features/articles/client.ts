import type { Client } from '../../base/client.ts';
import { articlesContract as contract } from './contract.ts';

export const articlesClient = (client: Client) => ({
  homePage: async () => (await client.call(contract.homePage)).data,
  byNumber: async (number: string) => (await client.call(contract.article, { params: { number } })).data,
  listAsStaff: (query: { page: number; perPage: number }) => client.callAsStaff(contract.list, { query }),
});
