import type { Client } from '#base/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { clearanceContract as contract } from './contract.ts';

export const clearanceClient = (client: Client) => ({
  read: async (id: string) => (await client.callAsStaff(contract.read, { params: { id: id as SubmissionId } })).data,
  clear: (id: string, reason: string) =>
    client.callAsStaff(contract.clear, { params: { id: id as SubmissionId }, body: { reason } }),
});
