import type { Client } from '#base/client.ts';
import type { UserId } from '#base/ids.ts';
import { articlesContract, type StaffListQuery } from '#features/articles/contract.ts';
import type { SubmissionFileId } from '#features/submissions/rules.ts';
import { candidatesContract } from './candidates-contract.ts';
import { editorialContract as contract, type SimilarityInput, type TaskChange, type TaskDraft } from './contract.ts';
import { type BulkChangeInput, type BulkLetterInput, type ListFilter, listContract } from './list-contract.ts';
import { manuscriptMailContract } from './mail-contract.ts';

export const editorialClient = (client: Client) => ({
  list: (query: StaffListQuery & { page?: number; perPage?: number }) =>
    client.callAsStaff(articlesContract.list, { query }),
  byId: async (id: string) => (await client.callAsStaff(contract.byId, { params: { id } })).data,
  page: async (number: string) => (await client.callAsStaff(contract.page, { params: { number } })).data,
  candidates: async (id: string) => (await client.callAsStaff(candidatesContract.candidates, { params: { id } })).data,
  addNote: (id: string, text: string, mentions: string[] = []) =>
    client.call(contract.addNote, { params: { id }, body: { text, mentions: mentions as UserId[] } }),
  mail: async (id: string, mailId: string) =>
    (await client.callAsStaff(manuscriptMailContract.mail, { params: { id, mailId } })).data,
  sendAgain: (id: string, mailId: string, body: { to: string; resends: number }) =>
    client.call(manuscriptMailContract.sendAgain, { params: { id, mailId }, body }),
  addSimilarity: (id: string, { fileId, ...body }: Omit<SimilarityInput, 'fileId'> & { fileId: string }) =>
    client.call(contract.addSimilarity, { params: { id }, body: { ...body, fileId: fileId as SubmissionFileId } }),
  removeSimilarity: (id: string, resultId: string) =>
    client.call(contract.removeSimilarity, { params: { id, resultId } }),
  addTask: (id: string, body: TaskDraft) => client.call(contract.addTask, { params: { id }, body }),
  changeTask: (id: string, taskId: string, body: TaskChange) =>
    client.call(contract.changeTask, { params: { id, taskId }, body }),
  removeTask: (id: string, taskId: string) => client.call(contract.removeTask, { params: { id, taskId } }),
  worklist: (query: { mine?: 'true' }) => client.callAsStaff(contract.worklist, { query }),
  export: (query: StaffListQuery) => client.file(contract.export, { query }),
  useTextPdf: (id: string, version?: number) => client.call(contract.useTextPdf, { params: { id }, body: { version } }),
  textPdf: (id: string) => client.file(contract.textPdf, { params: { id } }),
  preview: (id: string) => client.callAsStaff(contract.preview, { params: { id } }),
  previewCitations: async (id: string) =>
    (await client.callAsStaff(contract.previewCitations, { params: { id } })).data,
  contents: async (id: string) => (await client.callAsStaff(contract.contents, { params: { id } })).data,
  editors: async () => (await client.callAsStaff(listContract.editors, {})).data,
  filters: async () => (await client.callAsStaff(listContract.filters, {})).data,
  saveFilter: (name: string, filter: ListFilter) => client.call(listContract.saveFilter, { body: { name, filter } }),
  removeFilter: (filterId: string) => client.call(listContract.removeFilter, { params: { filterId } }),
  changeAll: (body: BulkChangeInput) => client.call(listContract.changeAll, { body }),
  writeAll: (body: BulkLetterInput) => client.call(listContract.writeAll, { body }),
  previewLetter: async (body: BulkLetterInput) => (await client.call(listContract.previewLetter, { body })).data,
  numberPages: (id: string, firstPage: number | string) =>
    client.call(contract.numberPages, { params: { id }, body: { firstPage } }),
  order: (id: string, ids: string[]) => client.call(contract.order, { params: { id }, body: { ids } }),
});
