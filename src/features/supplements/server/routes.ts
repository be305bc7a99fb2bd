import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import type { ReceiveLimits } from '#features/files/server/receive.ts';
import type { Files } from '#features/files/server/service.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { requirePermission } from '#features/submissions/server/access.ts';
import { ownSubmission } from '#features/submissions/server/own-submission.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { privateFile } from '#platform/http/private-file.ts';
import { type Actor, type Endpoint, endpoint } from '#platform/http/serve.ts';
import { supplementContract as contract } from '../contract.ts';
import { authorsMayChange } from '../rules.ts';
import { supplementTexts } from '../texts.ts';
import type { Change, Supplements } from './service.ts';

const { errors, messages } = supplementTexts;
const ONE_FILE: ReceiveLimits = {
  bytes: MAX_FILE_BYTES,
  files: 1,
  get tooLarge() {
    return errors.tooLarge;
  },
  get tooMany() {
    return errors.tooMany;
  },
};

interface SupplementEndpointNeeds {
  db: Database;
  store: FileStore;
  files: Files;
  supplements: Supplements;
}

export const supplementEndpoints = (needs: SupplementEndpointNeeds): Endpoint[] => [
  ...officeEndpoints(needs),
  ...authorEndpoints(needs),
];

type Stored = Awaited<ReturnType<Supplements['file']>>;

const fileOf = async (store: FileStore, { storageKey, fileName, mediaType: mimeType, size }: Stored) =>
  privateFile(await store.read(storageKey), { fileName, mimeType, size });

function officeEndpoints({ db, store, files, supplements }: SupplementEndpointNeeds): Endpoint[] {
  const by = async (actor: Actor, submissionId: SubmissionId): Promise<Change> => {
    await requirePermission(db, actor, { permission: 'submission.publish', submissionId });
    return { actorId: actor.id, submissionId };
  };
  return [
    endpoint(contract.list, async ({ params: { id } }, { actor }) => {
      await by(actor, id);
      return { data: await supplements.list(id) };
    }),
    endpoint(contract.add, async ({ params: { id } }, context) => {
      const change = await by(context.actor, id);
      const file = await files.receiveFile(context, 'file', ONE_FILE);
      return { message: messages.added, data: await supplements.add(change, file) };
    }),
    endpoint(contract.change, async ({ params: { id, supplementId }, body }, { actor }) => ({
      message: messages.saved,
      data: await supplements.describe(await by(actor, id), supplementId, body),
    })),
    endpoint(contract.remove, async ({ params: { id, supplementId } }, { actor }) => ({
      message: messages.removed,
      data: await supplements.remove(await by(actor, id), supplementId),
    })),
    endpoint(contract.file, async ({ params: { id, supplementId } }, { actor }) => {
      await by(actor, id);
      return fileOf(store, await supplements.file(id, supplementId));
    }),
  ];
}

/** 404 for a manuscript of somebody else, 409 for one whose files can no longer be changed by its author. */
async function requireOpen(queries: Queries, userId: UserId, number: string): Promise<SubmissionId> {
  const { id, status } = await ownSubmission(queries, userId, number);
  if (!authorsMayChange(status)) throw new AppError('conflict', 'CLOSED', errors.closed);
  return id;
}

function authorEndpoints({ db, store, files, supplements }: SupplementEndpointNeeds): Endpoint[] {
  const by = async ({ id: actorId }: Actor, number: string): Promise<Change> => ({
    actorId,
    submissionId: await requireOpen(db, actorId, number),
    // Again with the manuscript locked: it may have been published in the meantime.
    mayStill: async (tx) => void (await requireOpen(tx, actorId, number)),
  });
  return [
    endpoint(contract.ownList, async ({ params: { number } }, { actor }) => {
      const { id, status } = await ownSubmission(db, actor.id, number);
      return { isOpen: authorsMayChange(status), data: await supplements.list(id) };
    }),
    endpoint(contract.ownAdd, async ({ params: { number } }, context) => {
      const change = await by(context.actor, number);
      await files.countFile(context.actor.id);
      const file = await files.receiveFile(context, 'file', ONE_FILE);
      return { message: messages.added, data: await supplements.add(change, file) };
    }),
    endpoint(contract.ownChange, async ({ params: { number, supplementId }, body }, { actor }) => ({
      message: messages.saved,
      data: await supplements.describe(await by(actor, number), supplementId, body),
    })),
    endpoint(contract.ownRemove, async ({ params: { number, supplementId } }, { actor }) => ({
      message: messages.removed,
      data: await supplements.remove(await by(actor, number), supplementId),
    })),
    endpoint(contract.ownFile, async ({ params: { number, supplementId } }, { actor }) => {
      const { id } = await ownSubmission(db, actor.id, number);
      return fileOf(store, await supplements.file(id, supplementId));
    }),
  ];
}
