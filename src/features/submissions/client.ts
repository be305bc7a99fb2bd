import type { Client } from '../../base/client.ts';
import { submissionsContract as contract, type SubmissionChange, type SubmissionInput } from './contract.ts';

export const submissionsClient = (client: Client) => ({
  create: (body: SubmissionInput) => client.call(contract.create, { body }),
  mine: async () => (await client.call(contract.mine)).data,
  stats: async () => (await client.callAsStaff(contract.stats)).data,
  update: (id: string, body: SubmissionChange) => client.callAsStaff(contract.update, { params: { id }, body }),
});
