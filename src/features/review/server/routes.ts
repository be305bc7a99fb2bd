import { eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { requireClearance } from '../clearances/server/clearances.ts';
import { reviewContract as contract } from '../contract.ts';
import { reviewTexts } from '../texts.ts';
import type { reviewerErasure } from './erasure.ts';
import type { Invitations } from './invitations.ts';
import type { ReviewLinks } from './links.ts';
import type { reviewerMerging } from './merging.ts';
import { ownReviews } from './own-reviews.ts';
import { filesOfReports, roundsOf } from './read.ts';
import type { reviewerRegister } from './register.ts';
import type { roundOpening } from './rounds.ts';
import { findAssignment } from './rows.ts';
import type { BlindCopies } from './service.ts';

const { errors, messages } = reviewTexts;

export interface ReviewEndpointNeeds {
  db: Database;
  store: FileStore;
  blindCopies: BlindCopies;
  openRound: ReturnType<typeof roundOpening>;
  invitations: Invitations;
  links: ReviewLinks;
  clock: () => Date;
  reviewerRegister: ReturnType<typeof reviewerRegister>;
  eraseReviewer: ReturnType<typeof reviewerErasure>;
  reviewerMerging: ReturnType<typeof reviewerMerging>;
}

export function reviewEndpoints(needs: ReviewEndpointNeeds): Endpoint[] {
  return [...copyEndpoints(needs), ...roundEndpoints(needs), ...registerEndpoints(needs)];
}

/** Refuses the manuscript's authors, whatever their role. 404 for a manuscript that does not exist, as for one of others to a guest. */
async function mayHandle(db: Database, actor: Actor, submissionId: SubmissionId): Promise<void> {
  await requirePermission(db, actor, { permission: 'submission.decide', submissionId });
  if ((await db.$count(submissions, eq(submissions.id, submissionId))) === 0)
    throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
}

/** Refuses an editor with a possible conflict of interest, too, until there is a reason. */
async function mayAct(db: Database, actor: Actor, submissionId: SubmissionId): Promise<void> {
  await mayHandle(db, actor, submissionId);
  await requireClearance(db, actor.id, submissionId);
}

function copyEndpoints({ db, blindCopies }: ReviewEndpointNeeds): Endpoint[] {
  return [
    endpoint(contract.blindCopy, async ({ params }, { actor }) => {
      await mayHandle(db, actor, params.id);
      const submission = await blindCopies.submission(params.id);
      return { data: await blindCopies.of(submission, params.fileId, { kind: 'MANUSCRIPT' }) };
    }),
    endpoint(contract.blindFile, async ({ params }, { actor }) => {
      await mayHandle(db, actor, params.id);
      const submission = await blindCopies.submission(params.id);
      const copy = await blindCopies.of(submission, params.fileId, { kind: 'MANUSCRIPT' });
      if (!copy.isClean) throw new AppError('refused', 'NOT_CLEAN', errors.notClean);
      return privateFile(copy.bytes, copy);
    }),
  ];
}

function roundEndpoints({ db, store, blindCopies, openRound, invitations, clock }: ReviewEndpointNeeds): Endpoint[] {
  const after = async (id: SubmissionId, message: string) => ({ message, data: await roundsOf(db, id, clock()) });
  return [
    endpoint(contract.rounds, async ({ params: { id } }, { actor }) => {
      await mayHandle(db, actor, id);
      return { data: await roundsOf(db, id, clock()) };
    }),
    endpoint(contract.reportFile, async ({ params: { id, n, assignmentId, fileId } }, { actor }) => {
      await mayHandle(db, actor, id);
      const found = await findAssignment(db, assignmentId);
      const isThis = found?.round.submissionId === id && found.round.number === n;
      const file = isThis && (await filesOfReports(db, [assignmentId])).find((one) => one.id === fileId);
      if (!file) throw new AppError('missing', 'NOT_FOUND', errors.noAssignment);
      return privateFile(await store.read(file.storageKey), file);
    }),
    endpoint(contract.openRound, async ({ params: { id }, body }, { actor }) => {
      await mayAct(db, actor, id);
      await openRound(actor.id, id, body);
      return after(id, messages.opened);
    }),
    endpoint(contract.invite, async ({ params, body }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.invite(actor.id, params, body);
      return after(params.id, body.isAlternate ? messages.noted : messages.invited);
    }),
    endpoint(contract.inviteSeveral, async ({ params, body: { invitations: several } }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.inviteSeveral(actor.id, params, several);
      const alternates = several.filter(({ isAlternate }) => isAlternate).length;
      return after(params.id, messages.invitedSeveral(several.length - alternates, alternates));
    }),
    endpoint(contract.orderAlternates, async ({ params, body }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.orderAlternates(params, body.alternates);
      return after(params.id, messages.ordered);
    }),
    endpoint(contract.inviteAgain, async ({ params }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.inviteAgain(actor.id, params, params.assignmentId);
      return after(params.id, messages.invited);
    }),
    endpoint(contract.sendLink, async ({ params, body }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.sendLink(params, params.assignmentId, body);
      return after(params.id, messages.linkSent);
    }),
    endpoint(contract.extend, async ({ params, body }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.extend(actor.id, params, { id: params.assignmentId, ...body });
      return after(params.id, messages.extended);
    }),
    endpoint(contract.remind, async ({ params, body }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.remind(params, { id: params.assignmentId, ...body });
      return after(params.id, body.isQuiet ? messages.quiet : messages.reminding);
    }),
    endpoint(contract.cancel, async ({ params }, { actor }) => {
      await mayAct(db, actor, params.id);
      await invitations.cancel(actor.id, params, params.assignmentId);
      return after(params.id, messages.cancelled);
    }),
    endpoint(contract.reopen, async ({ params, body }, { actor }) => {
      await mayAct(db, actor, params.id);
      await blindCopies.refuseNames(params.id, 'reason', body.reason);
      await invitations.reopen(actor.id, params, { id: params.assignmentId, ...body });
      return after(params.id, messages.reopened);
    }),
  ];
}

function registerEndpoints({ db, links, reviewerRegister: register, ...services }: ReviewEndpointNeeds): Endpoint[] {
  return [
    endpoint(contract.own, async (_, { actor }) => ({ data: await ownReviews(db, links, actor.id) })),
    endpoint(contract.reviewers, ({ query }, { actor }) => register.list(actor.id, query)),
    endpoint(contract.eraseReviewer, async ({ params }, { actor }) => {
      await services.eraseReviewer(actor.id, params.reviewerId);
      return { message: messages.reviewerErased };
    }),
    endpoint(contract.mergeReviewer, async ({ params, body }, { actor }) => {
      await services.reviewerMerging.merge(actor.id, params.reviewerId, body.into);
      return { message: messages.reviewersMerged };
    }),
    endpoint(contract.separateReviewer, async ({ params }, { actor }) => {
      await services.reviewerMerging.separate(actor.id, params.reviewerId);
      return { message: messages.reviewersSeparated };
    }),
    endpoint(contract.changeReviewer, async ({ params, body }, { actor }) => ({
      message: messages.reviewerSaved,
      data: await register.change(actor.id, params.reviewerId, body),
    })),
  ];
}
