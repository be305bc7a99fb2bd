import type { Client } from '#base/client.ts';
import { type ArticleInput, importingContract as contract } from './contract.ts';

export const importingClient = (client: Client) => ({
  suggest: async (fileUrl: string) => (await client.call(contract.suggest, { body: { fileUrl } })).data,
  add: (body: ArticleInput) => client.call(contract.add, { body }),
});
