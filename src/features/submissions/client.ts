import type { Client } from '../../base/client.ts';
import {
  submissionsContract as contract,
  type DraftContent,
  type Revision,
  type SubmissionChange,
  type SubmissionInput,
} from './contract.ts';

export const submissionsClient = (client: Client) => ({
  create: (body: SubmissionInput) => client.call(contract.create, { body }),
  mine: async () => (await client.call(contract.mine)).data,
  mineByNumber: async (number: string) => (await client.call(contract.mineByNumber, { params: { number } })).data,
  withdraw: (id: string, note: string) => client.call(contract.withdraw, { params: { id }, body: { note } }),
  revise: (id: string, body: Revision) => client.call(contract.revise, { params: { id }, body }),
  latestDraft: () => client.call(contract.latestDraft),
  keepDraft: async (id: string, version: number, content: DraftContent) =>
    (await client.call(contract.keepDraft, { params: { id }, body: { version, content } })).data.version,
  discardDraft: (id: string) => client.call(contract.discardDraft, { params: { id } }),
  stats: async () => (await client.callAsStaff(contract.stats)).data,
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
  restore: (id: string) => client.call(contract.restore, { params: { id } }),
  update: (id: string, body: SubmissionChange) => client.callAsStaff(contract.update, { params: { id }, body }),
});
