import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataStore, ERRORS, Server, Upload as TusUpload } from '@tus/server';
import type { Hono } from 'hono';
import { API_ROOT } from '#base/client.ts';
import { AppError, statusOf } from '#base/errors.ts';
import { isId, newId, type UserId } from '#base/ids.ts';
import { isMissingFile } from '#platform/files/file-store.ts';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { Env } from '#platform/http/address.ts';
import { asFailure } from '#platform/http/errors.ts';
import type { Actor } from '#platform/http/serve.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH, UNATTACHED_HOURS, type UploadId } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { Partials } from './partials.ts';
import { partialName } from './quota.ts';
import type { Files, Upload } from './service.ts';

const { refusals } = fileTexts;
/** Seconds a client waits after a dependency was unavailable. */
const RETRY_AFTER = '5';

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
  const actors = new WeakMap<Request, Promise<Actor>>();

  /** Returns the account of a request, identified once per request. Throws the tus server's error for 401. */
  const actorOf = (request: Request): Promise<Actor> => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const actor = actors.get(request) ?? (bearer ? identify(bearer) : Promise.resolve(undefined)).then(orUnauthorised);
    actors.set(request, actor);
    return actor;
  };

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: datastoreOf(partials, requireRoom),
    maxSize: MAX_FILE_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: async (request) => partialName((await actorOf(request)).id, newId()),
    async onIncomingRequest(request, name) {
      const { id } = await actorOf(request);
      const [owner, uploadId = '', ...rest] = name.split('_');
      if (owner !== id || !isId(uploadId) || rest.length > 0) throw { status_code: 404, body: refusals.unknown };
    },
    // Internal errors are sent without details.
    onResponseError: (_, error) => {
      // Unsupported protocol extensions are the client's error.
      if ('status_code' in error && error.status_code === 501) return { status_code: 400, body: error.body };
      if ('status_code' in error && error.status_code < 500) return undefined;
      const failure = asFailure(error);
      if (failure) return { status_code: statusOf(failure), body: failure.message };
      return { status_code: 500, body: refusals.broken };
    },
    async onUploadCreate(request) {
      await requireRoom();
      await files.countFile((await actorOf(request)).id);
      return {};
    },
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
    mount(api: Hono<Env>): void {
      const path = RESUMABLE_PATH.slice(API_ROOT.length);
      for (const each of [path, `${path}/:name`]) {
        api.all(each, async (c) => {
          const response = await server.handleWeb(c.req.raw);
          if (response.status === 503) response.headers.set('retry-after', RETRY_AFTER);
          return response;
        });
      }
    },

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

/** Adapts incomplete uploads to the tus server's DataStore. */
function datastoreOf(partials: Partials, requireRoom: RequireRoom): DataStore {
  const store: Pick<DataStore, 'extensions' | 'create' | 'write' | 'getUpload' | 'remove' | 'getExpiration'> = {
    extensions: ['creation', 'creation-with-upload', 'termination', 'expiration'],
    async create(upload) {
      await partials.create(upload.id, upload.size ?? 0, upload.metadata ?? {});
      return upload;
    },
    async write(source, name, offset) {
      await requireRoom();
      if (await partials.hasTooManyParts(name)) throw { status_code: 413, body: refusals.tooManyParts };
      const end = await partials.receive(name, offset, source);
      if (end === undefined) throw ERRORS.INVALID_OFFSET;
      return end;
    },
    async getUpload(id) {
      const partial = await partials.find(id);
      if (!partial) throw ERRORS.FILE_NOT_FOUND;
      const { size, received, metadata, createdAt } = partial;
      return new TusUpload({ id, size, offset: received, metadata, creation_date: createdAt.toISOString() });
    },
    async remove(name) {
      if (!(await partials.remove(name))) throw ERRORS.FILE_NOT_FOUND;
    },
    getExpiration: () => UNATTACHED_HOURS * 3600_000,
  };
  return Object.assign(new DataStore(), store);
}

function orUnauthorised(actor: Actor | undefined): Actor {
  if (!actor) throw { status_code: 401, body: refusals.notLoggedIn };
  return actor;
}
