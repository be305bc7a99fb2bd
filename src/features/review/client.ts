import type { Client } from '#base/client.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { reviewContract as contract } from './contract.ts';

const paramsOf = (id: string, fileId: string) => ({ id: id as SubmissionId, fileId: fileId as SubmissionFileId });

export const reviewClient = (client: Client) => ({
  blindCopy: async (id: string, fileId: string) =>
    (await client.callAsStaff(contract.blindCopy, { params: paramsOf(id, fileId) })).data,
  blindFile: (id: string, fileId: string) => client.file(contract.blindFile, { params: paramsOf(id, fileId) }),
});
