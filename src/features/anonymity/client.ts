import type { Client } from '#base/client.ts';
import { type AnonymityQuestion, anonymityContract as contract } from './contract.ts';

export const anonymityClient = (client: Client) => ({
  report: async (body: AnonymityQuestion) => (await client.call(contract.report, { body })).data,
});
