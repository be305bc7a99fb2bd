import type { Client } from '../../base/client.ts';
import { pagesContract as contract } from './contract.ts';

export const pagesClient = (client: Client) => ({
  about: () => client.call(contract.about),
  faqs: async () => (await client.call(contract.faqs)).data.faqs,
  document: async (key: string) => (await client.call(contract.document, { params: { key } })).data,
});
