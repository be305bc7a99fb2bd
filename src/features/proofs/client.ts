import type { Client } from '#base/client.ts';
import {
  type Answer,
  type Contribution,
  proofContract as contract,
  proofOfficeContract as office,
} from './contract.ts';
import type { ProofCommentId, ProofId } from './rules.ts';

/** The calls of an author with a proof, by the link's token. */
export const proofClient = (client: Client, token: string) => {
  const params = { token };
  const of = (commentId: string) => ({ token, commentId: commentId as ProofCommentId });
  return {
    read: async () => (await client.call(contract.read, { params })).data,
    comment: (place: string, text: string) => client.call(contract.comment, { params, body: { place, text } }),
    removeComment: (commentId: string) => client.call(contract.removeComment, { params: of(commentId) }),
    answerQuestion: (commentId: string, text: string) =>
      client.call(contract.answerQuestion, { params: of(commentId), body: { text } }),
    contribute: (body: Contribution) => client.call(contract.contribute, { params, body }),
    answer: (body: Answer) => client.call(contract.answer, { params, body }),
  };
};

/** The calls of the office about the proofs of a manuscript. */
export const proofOfficeClient = (client: Client) => ({
  list: async (id: string) => (await client.call(office.list, { params: { id } })).data,
  ask: (id: string, body: { place: string; quote: string; text: string }) =>
    client.call(office.ask, { params: { id }, body }),
  sendLink: (id: string, proofId: string, position: number) =>
    client.call(office.sendLink, { params: { id, proofId: proofId as ProofId, position } }),
  withdraw: (id: string, commentId: string) => client.call(office.withdraw, { params: { id, commentId } }),
  settle: (id: string, commentId: string, body: { isSettled: boolean; answer?: string }) =>
    client.call(office.settle, { params: { id, commentId }, body }),
});
