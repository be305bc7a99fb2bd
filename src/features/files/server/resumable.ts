import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#base/errors.ts';
import { isId, type UserId } from '#base/ids.ts';
import { isMissingFile } from '#platform/files/file-store.ts';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { Actor } from '#platform/http/serve.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH, type UploadId } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { Partials } from './partials.ts';
import { partialName } from './quota.ts';
import type { Files, Upload } from './service.ts';
import { tusMounting } from './tus-server.ts';

const { refusals } = fileTexts;

export interface ResumableNeeds {
  partials: Partials;
  files: Files;
  requireRoom: RequireRoom;
  identify: (bearer: string) => Promise<Actor | undefined>;
}

export type Resumable = ReturnType<typeof resumableUploads>;

/**
 * Uploads that survive a broken connection (tus 1.0). Only its owner can create, send and resume an upload, below
 * `RESUMABLE_PATH`; `finish` then checks it like any other upload. Its name is the owner's id and the upload's id.
 */
export function resumableUploads({ partials, files, requireRoom, identify }: ResumableNeeds) {
  const mount = tusMounting({
    path: RESUMABLE_PATH,
    maxBytes: MAX_FILE_BYTES,
    partials,
    requireRoom,
    identify,
    ownerOf: ({ id }) => id,
    onCreate: ({ id }) => files.countFile(id),
  });

  /** Running `finish` calls by name: concurrent calls share one result. */
  const finishing = new Map<string, Promise<Upload>>();

  /** Returns the upload that another instance has finished meanwhile. Throws 404 when its owner has cancelled it. */
  const finishedElsewhere = async (userId: UserId, id: UploadId, cause?: unknown): Promise<Upload> => {
    const upload = await files.find(userId, id);
    if (!upload) throw new AppError('missing', 'NOT_FOUND', refusals.unknown, { cause });
    return upload;
  };

  const assembleAndStore = async (userId: UserId, id: UploadId): Promise<Upload> => {
    const name = partialName(userId, id);
    const partial = await partials.find(name);
    if (!partial) return finishedElsewhere(userId, id);
    const { size, received, metadata } = partial;
    if (received !== size) throw new AppError('conflict', 'UPLOAD_INCOMPLETE', refusals.broken);
    const path = join(await files.incomingFolder(), randomUUID());
    try {
      const sha256 = await partials.assemble(partial, path);
      const [stored] = await files.store(userId, [{ id, path, name: metadata.filename ?? '', size, sha256 }]);
      await partials.remove(name);
      return stored as Upload;
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof AppError && error.failure === 'refused') await partials.remove(name);
      if (isMissingFile(error)) return finishedElsewhere(userId, id, error);
      throw error;
    }
  };

  return {
    /** Mounts the tus server. */
    mount,

    /**
     * Checks and stores a completely received file; repeated calls return the same upload. Throws 404 for an unknown one,
     * 409 while bytes are missing, 422 for refused content.
     */
    async finish(userId: UserId, name: string): Promise<Upload> {
      const [owner, id = ''] = name.split('_');
      if (owner !== userId || !isId<'upload'>(id)) throw new AppError('missing', 'NOT_FOUND', refusals.unknown);
      const finished = await files.find(userId, id);
      if (finished) return finished;
      const running = finishing.get(name) ?? assembleAndStore(userId, id).finally(() => finishing.delete(name));
      finishing.set(name, running);
      return running;
    },

    sweep: () => partials.sweep(),
  };
}
