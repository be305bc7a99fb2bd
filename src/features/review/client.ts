import type { Client } from '#base/client.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { reviewContract as contract, type InvitationInput, type ReviewerChange, type RoundInput } from './contract.ts';
import type { AssignmentId, ReportFileId, ReviewerId } from './rules.ts';

const paramsOf = (id: string, fileId: string) => ({ id: id as SubmissionId, fileId: fileId as SubmissionFileId });

/** An invitation: the submission's id, the round's number, and its own id. */
export interface InvitationKey {
  id: string;
  n: number;
  assignmentId: string;
}

const roundOf = (id: string, n: number) => ({ id: id as SubmissionId, n });
const assignmentOf = ({ id, n, assignmentId }: InvitationKey) => ({
  ...roundOf(id, n),
  assignmentId: assignmentId as AssignmentId,
});

export const reviewClient = (client: Client) => ({
  blindCopy: async (id: string, fileId: string) =>
    (await client.callAsStaff(contract.blindCopy, { params: paramsOf(id, fileId) })).data,
  blindFile: (id: string, fileId: string) => client.file(contract.blindFile, { params: paramsOf(id, fileId) }),
  rounds: async (id: string) =>
    (await client.callAsStaff(contract.rounds, { params: { id: id as SubmissionId } })).data,
  open: (id: string, body: RoundInput = {}) =>
    client.callAsStaff(contract.openRound, { params: { id: id as SubmissionId }, body }),
  invite: (id: string, n: number, body: InvitationInput) =>
    client.callAsStaff(contract.invite, { params: roundOf(id, n), body }),
  inviteSeveral: (id: string, n: number, invitations: InvitationInput[]) =>
    client.callAsStaff(contract.inviteSeveral, { params: roundOf(id, n), body: { invitations } }),
  orderAlternates: (id: string, n: number, order: string[]) =>
    client.callAsStaff(contract.orderAlternates, {
      params: roundOf(id, n),
      body: { alternates: order as AssignmentId[] },
    }),
  inviteAgain: (key: InvitationKey) => client.callAsStaff(contract.inviteAgain, { params: assignmentOf(key) }),
  sendLink: (key: InvitationKey, replace = false) =>
    client.callAsStaff(contract.sendLink, { params: assignmentOf(key), body: { replace } }),
  extend: (key: InvitationKey, dueOn: string) =>
    client.callAsStaff(contract.extend, { params: assignmentOf(key), body: { dueOn } }),
  remind: (key: InvitationKey, body: { isQuiet: boolean }) =>
    client.callAsStaff(contract.remind, { params: assignmentOf(key), body }),
  cancel: (key: InvitationKey) => client.callAsStaff(contract.cancel, { params: assignmentOf(key) }),
  reopen: (key: InvitationKey, reason: string) =>
    client.callAsStaff(contract.reopen, { params: assignmentOf(key), body: { reason } }),
  reportFile: (key: InvitationKey, fileId: string) =>
    client.file(contract.reportFile, { params: { ...assignmentOf(key), fileId: fileId as ReportFileId } }),
  own: async () => (await client.call(contract.own, {})).data,
  mergeReviewer: (reviewerId: string, into: string) =>
    client.call(contract.mergeReviewer, { params: { reviewerId }, body: { into } }),
  separateReviewer: (reviewerId: string) => client.call(contract.separateReviewer, { params: { reviewerId } }),
  reviewers: (query: { q?: string; page?: number; perPage?: number } = {}) =>
    client.callAsStaff(contract.reviewers, { query }),
  eraseReviewer: (reviewerId: string) =>
    client.callAsStaff(contract.eraseReviewer, { params: { reviewerId: reviewerId as ReviewerId } }),
  changeReviewer: (reviewerId: string, body: ReviewerChange) =>
    client.callAsStaff(contract.changeReviewer, { params: { reviewerId: reviewerId as ReviewerId }, body }),
});
