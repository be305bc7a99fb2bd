import type { Client } from '#base/client.ts';
import { verificationContract as contract } from './contract.ts';

export const verificationClient = (client: Client) => ({
  verify: async (code: string) => (await client.call(contract.verify, { params: { code } })).data,
});
