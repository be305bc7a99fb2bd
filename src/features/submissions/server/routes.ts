import { and, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import type { Database } from '#platform/database/types.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import type { SignedLinks } from '#platform/security/signed-links.ts';
import type { AuthorsChange, SubmissionDraft } from '../contract.ts';
import { type ChangeReceipt, submissionsContract as contract, type Receipt } from '../contract.ts';
import { draftsContract } from '../draft-contract.ts';
import { noticesContract } from '../notice-contract.ts';
import type { SubmissionId } from '../rules.ts';
import { submissionTexts as texts } from '../texts.ts';
import { handledBy, permissionFor, requirePermission } from './access.ts';
import type { Drafts } from './drafts.ts';
import type { Notices } from './notices.ts';
import type { OwnSubmissions } from './own.ts';
import { presentOwn } from './present.ts';
import { countByStatus, isNotDeleted, loadSubmissions } from './read.ts';
import type { SubmissionRemoval } from './removal.ts';
import type { RevisionDays } from './revision-days.ts';
import { submissions } from './tables.ts';
import type { OfficeChange } from './update.ts';

const MAX_ROWS = 500;

export interface SubmissionServices {
  db: Database;
  links: SignedLinks;
  clock: () => Date;
  drafts: Drafts;
  notices: Notices;
  ownSubmissions: OwnSubmissions;
  submissionRemoval: SubmissionRemoval;
  revisionDays: RevisionDays;
  createSubmission: (userId: UserId, draft: SubmissionDraft) => Promise<Receipt>;
  updateSubmission: (actorId: UserId, id: SubmissionId, change: OfficeChange) => Promise<ChangeReceipt>;
  correctAuthors: (actorId: UserId, id: SubmissionId, change: AuthorsChange) => Promise<number>;
}

export function submissionsEndpoints(services: SubmissionServices): Endpoint[] {
  const { db, drafts, notices, ownSubmissions, submissionRemoval } = services;
  const loadOwn = async (userId: UserId, number?: string) => {
    const withNumber = number ? eq(submissions.number, number) : undefined;
    const mine = and(eq(submissions.userId, userId), isNotDeleted, withNumber);
    const rows = await loadSubmissions(db, mine, { limit: MAX_ROWS, offset: 0 });
    const awaited = rows.filter(({ status }) => status === 'REVISION_REQUESTED').map(({ id }) => id);
    const dayOf = await services.revisionDays.of(db, awaited);
    const signing = { links: services.links, now: services.clock() };
    return rows.map((row) => ({ ...presentOwn(row, signing), revisionDue: dayOf.get(row.id) }));
  };

  return [
    endpoint(contract.create, async ({ body }, { actor }) => ({
      message: texts.submitSuccess,
      data: await services.createSubmission(actor.id, body),
    })),
    endpoint(contract.mine, async (_, { actor }) => ({ data: await loadOwn(actor.id) })),
    endpoint(contract.mineByNumber, async ({ params }, { actor }) => {
      const [data] = await loadOwn(actor.id, params.number);
      if (!data) throw new AppError('missing', 'NOT_FOUND', texts.errors.missing);
      return { data };
    }),
    endpoint(contract.withdraw, async ({ params, body }, { actor }) => ({
      message: texts.own.withdrawn,
      data: await ownSubmissions.withdraw(actor.id, params.id, body),
    })),
    endpoint(contract.revise, async ({ params, body }, { actor }) => ({
      message: texts.own.revised,
      data: await ownSubmissions.revise(actor.id, params.id, body),
    })),
    endpoint(draftsContract.latest, async ({ query }, { actor }) => {
      const { draft, lostFiles } = await drafts.latest(actor.id, query.draftId);
      return { data: draft, lostFiles };
    }),
    endpoint(draftsContract.save, async ({ params, body }, { actor }) => ({
      data: { version: await drafts.save({ userId: actor.id, id: params.id }, body) },
    })),
    endpoint(draftsContract.discard, async ({ params }, { actor }) => {
      await drafts.discard({ userId: actor.id, id: params.id });
      return { message: texts.own.discarded };
    }),
    endpoint(contract.stats, async (_, { actor }) => ({ data: await countByStatus(db, handledBy(actor.id)) })),
    endpoint(contract.update, async ({ params, body }, { actor }) => {
      await requirePermission(db, actor, { permission: permissionFor(body), submissionId: params.id });
      const isUsualOnly = !actor.may('submission.override');
      const data = await services.updateSubmission(actor.id, params.id, { ...body, isUsualOnly });
      return { message: texts.dashboard.statusUpdated, data };
    }),
    endpoint(contract.correctAuthors, async ({ params, body }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.correct', submissionId: params.id });
      const version = await services.correctAuthors(actor.id, params.id, body);
      return { message: texts.authorsPanel.saved, data: { version } };
    }),
    endpoint(noticesContract.list, async ({ params }, { actor }) => {
      await requirePermission(db, actor, { permission: 'notice.manage', submissionId: params.id });
      return { data: await notices.list(params.id) };
    }),
    endpoint(noticesContract.add, async ({ params, body }, { actor }) => {
      await requirePermission(db, actor, { permission: 'notice.manage', submissionId: params.id });
      return { message: texts.notices.added, data: await notices.add(params.id, body, actor.id) };
    }),
    endpoint(noticesContract.change, async ({ params, body }, { actor }) => {
      await requirePermission(db, actor, { permission: 'notice.manage', submissionId: params.id });
      const key = { submissionId: params.id, id: params.noticeId };
      return { message: texts.notices.changed, data: await notices.change(key, body, actor.id) };
    }),
    endpoint(noticesContract.remove, async ({ params }, { actor }) => {
      await requirePermission(db, actor, { permission: 'notice.manage', submissionId: params.id });
      await notices.remove({ submissionId: params.id, id: params.noticeId }, actor.id);
      return { message: texts.notices.removed };
    }),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.remove', submissionId: params.id });
      await submissionRemoval.remove(params.id, actor.id);
      return { message: texts.dashboard.removed };
    }),
    endpoint(contract.restore, async ({ params }, { actor }) => {
      await requirePermission(db, actor, { permission: 'submission.remove', submissionId: params.id });
      await submissionRemoval.restore(params.id, actor.id);
      return { message: texts.dashboard.restored };
    }),
  ];
}
