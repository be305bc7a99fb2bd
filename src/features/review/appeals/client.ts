import type { Client } from '#base/client.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { appealContract as contract } from './contract.ts';

export const appealClient = (client: Client) => ({
  own: (number: string) => client.call(contract.own, { params: { number } }),
  send: (number: string, text: string) => client.call(contract.send, { params: { number }, body: { text } }),
  read: async (id: string) => (await client.callAsStaff(contract.read, { params: { id: id as SubmissionId } })).data,
  answer: (id: string, body: { isUpheld: boolean; answer: string }) =>
    client.callAsStaff(contract.answer, { params: { id: id as SubmissionId }, body }),
});
