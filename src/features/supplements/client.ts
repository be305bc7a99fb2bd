import type { Client } from '#base/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { supplementContract as contract, type SupplementDetails } from './contract.ts';
import type { SupplementId } from './rules.ts';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

/** The calls of the office for a submission, by its id. */
export const supplementClient = (client: Client, submissionId: string) => {
  const params = { id: submissionId as SubmissionId };
  const one = (id: string) => ({ ...params, supplementId: id as SupplementId });
  return {
    list: async () => (await client.call(contract.list, { params })).data,
    add: (file: File) => client.upload(contract.add, { params }, formOf(file)),
    change: (id: string, body: SupplementDetails) => client.call(contract.change, { params: one(id), body }),
    remove: (id: string) => client.call(contract.remove, { params: one(id) }),
    file: (id: string) => client.file(contract.file, { params: one(id) }),
  };
};

/** The calls of an author for a manuscript of their own, by its number. */
export const ownSupplementClient = (client: Client, number: string) => {
  const params = { number };
  const one = (id: string) => ({ number, supplementId: id as SupplementId });
  return {
    list: () => client.call(contract.ownList, { params }),
    add: (file: File) => client.upload(contract.ownAdd, { params }, formOf(file)),
    change: (id: string, body: SupplementDetails) => client.call(contract.ownChange, { params: one(id), body }),
    remove: (id: string) => client.call(contract.ownRemove, { params: one(id) }),
    file: (id: string) => client.file(contract.ownFile, { params: one(id) }),
  };
};
export type SupplementCalls = Pick<ReturnType<typeof supplementClient>, 'add' | 'change' | 'remove' | 'file'>;
