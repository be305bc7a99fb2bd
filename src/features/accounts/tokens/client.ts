import type { Client } from '#base/client.ts';
import { tokensContract as contract, type NewToken } from './contract.ts';

/** Personal tokens of the caller. */
export const tokensClient = (client: Client) => ({
  list: async () => (await client.call(contract.tokens)).data,
  add: (body: NewToken) => client.call(contract.addToken, { body }),
  remove: (id: string) => client.call(contract.removeToken, { params: { id } }),
});
