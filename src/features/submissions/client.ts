import type { Client } from '#base/client.ts';
import { withoutUndefined } from '#base/fields.ts';
import {
  type AuthorsChange,
  submissionsContract as contract,
  type Revision,
  type SubmissionChangeInput,
  type SubmissionInput,
} from './contract.ts';
import { type DraftContent, draftsContract } from './draft-contract.ts';
import { type NewNotice, type NoticeChange, noticesContract } from './notice-contract.ts';

export const submissionsClient = (client: Client) => ({
  create: (body: SubmissionInput) => client.call(contract.create, { body }),
  mine: async () => (await client.call(contract.mine)).data,
  mineByNumber: async (number: string) => (await client.call(contract.mineByNumber, { params: { number } })).data,
  withdraw: (id: string, note: string) => client.call(contract.withdraw, { params: { id }, body: { note } }),
  revise: (id: string, body: Revision) => client.call(contract.revise, { params: { id }, body }),
  latestDraft: (draftId?: string) => client.call(draftsContract.latest, { query: withoutUndefined({ draftId }) }),
  saveDraft: async (id: string, version: number, content: DraftContent) =>
    (await client.call(draftsContract.save, { params: { id }, body: { version, content } })).data.version,
  discardDraft: (id: string) => client.call(draftsContract.discard, { params: { id } }),
  stats: async () => (await client.callAsStaff(contract.stats)).data,
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
  restore: (id: string) => client.call(contract.restore, { params: { id } }),
  correctAuthors: (id: string, body: AuthorsChange) => client.call(contract.correctAuthors, { params: { id }, body }),
  update: (id: string, body: SubmissionChangeInput) => client.callAsStaff(contract.update, { params: { id }, body }),
});

/** Corrections, retractions and expressions of concern about published articles. */
export const noticesClient = (client: Client) => ({
  list: async (id: string) => (await client.call(noticesContract.list, { params: { id } })).data,
  add: (id: string, body: NewNotice) => client.call(noticesContract.add, { params: { id }, body }),
  change: (id: string, noticeId: string, body: NoticeChange) =>
    client.call(noticesContract.change, { params: { id, noticeId }, body }),
  remove: (id: string, noticeId: string) => client.call(noticesContract.remove, { params: { id, noticeId } }),
});
