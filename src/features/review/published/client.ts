import type { Client } from '#base/client.ts';
import { publishedContract as contract } from './contract.ts';

export const publishedClient = (client: Client) => ({
  reports: async (number: string) => (await client.call(contract.reports, { params: { number } })).data,
  choice: async (number: string) => (await client.call(contract.choice, { params: { number } })).data,
  choose: (number: string, isAgreed: boolean) =>
    client.call(contract.choose, { params: { number }, body: { isAgreed } }),
});
