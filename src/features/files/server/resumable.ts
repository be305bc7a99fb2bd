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
/** Seconds after which it is worth sending on when a dependency was away. */
const RETRY_AFTER = '5';

export interface ResumableNeeds {
  partials: Partials;
  files: Files;
  requireRoom: RequireRoom;
  identify: (bearer: string) => Promise<Actor | undefined>;
}

export type Resumable = ReturnType<typeof resumableUploads>;

/**
 * Uploads that survive a broken connection (tus 1.0). A file is begun, sent and taken up again below `RESUMABLE_PATH` by
 * its owner alone; `finish` then checks it like any other upload. The name of an upload is its owner's id and its own.
 */
export function resumableUploads({ partials, files, requireRoom, identify }: ResumableNeeds) {
  const actors = new WeakMap<Request, Promise<Actor>>();

  /** Who sends a request, asked for once a request. Throws what the protocol's server answers with 401. */
  const actorOf = (request: Request): Promise<Actor> => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const actor = actors.get(request) ?? (bearer ? identify(bearer) : Promise.resolve(undefined)).then(orRefused);
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
      const [owner, own = '', ...rest] = name.split('_');
      if (owner !== id || !isId(own) || rest.length > 0) throw { status_code: 404, body: refusals.unknown };
    },
    // A fault of ours is told without its inside.
    onResponseError: (_, error) => {
      // Parts of the protocol we do not speak are the client's mistake.
      if ('status_code' in error && error.status_code === 501) return { status_code: 400, body: error.body };
      if ('status_code' in error && error.status_code < 500) return undefined;
      const failure = asFailure(error);
      if (failure) return { status_code: statusOf(failure), body: failure.message };
      return { status_code: 500, body: refusals.broken };
    },
    async onUploadCreate(request) {
      await requireRoom();
      await files.allow((await actorOf(request)).id);
      return {};
    },
  });

  /** One `finish` of a name at a time: the others get what the first one gets. */
  const finishing = new Map<string, Promise<Upload>>();

  /** What is on its way no longer: another instance may have finished it, or its owner given it up, in the same moment. */
  const finishedMeanwhile = async (userId: UserId, id: UploadId, cause?: unknown): Promise<Upload> => {
    const known = await files.find(userId, id);
    if (!known) throw new AppError('missing', 'NOT_FOUND', refusals.unknown, { cause });
    return known;
  };

  const take = async (userId: UserId, id: UploadId, name: string): Promise<Upload> => {
    const partial = await partials.find(name);
    if (!partial) return finishedMeanwhile(userId, id);
    const { size, received, metadata } = partial;
    if (received !== size) throw new AppError('conflict', 'UPLOAD_INCOMPLETE', refusals.broken);
    const path = join(await files.incoming(), randomUUID());
    try {
      const sha256 = await partials.assemble(partial, path);
      const [kept] = await files.keep(userId, [{ id, path, name: metadata.filename ?? '', size, sha256 }]);
      await partials.forget(name);
      return kept as Upload;
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof AppError && error.failure === 'refused') await partials.forget(name);
      if (isMissingFile(error)) return finishedMeanwhile(userId, id, error);
      throw error;
    }
  };

  return {
    /** Answers the tus protocol, which has a server of its own. */
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
     * Checks a file that has arrived whole and keeps it; the same again answers the same. Throws 404 for an unknown one,
     * 409 while parts are missing, 422 for a refused content.
     */
    async finish(userId: UserId, name: string): Promise<Upload> {
      const [owner, id = ''] = name.split('_');
      if (owner !== userId || !isId<'upload'>(id)) throw new AppError('missing', 'NOT_FOUND', refusals.unknown);
      const known = await files.find(userId, id);
      if (known) return known;
      const running = finishing.get(name) ?? take(userId, id, name).finally(() => finishing.delete(name));
      finishing.set(name, running);
      return running;
    },

    sweep: partials.sweep,
  };
}

/** Uploads on their way, as the protocol's server wants to see them. */
function datastoreOf(partials: Partials, requireRoom: RequireRoom): DataStore {
  const store: Pick<DataStore, 'extensions' | 'create' | 'write' | 'getUpload' | 'remove' | 'getExpiration'> = {
    extensions: ['creation', 'creation-with-upload', 'termination', 'expiration'],
    async create(upload) {
      await partials.begin(upload.id, upload.size ?? 0, upload.metadata ?? {});
      return upload;
    },
    async write(source, name, offset) {
      await requireRoom();
      if (await partials.isInTooManyParts(name)) throw { status_code: 413, body: refusals.pieces };
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
      if (!(await partials.forget(name))) throw ERRORS.FILE_NOT_FOUND;
    },
    getExpiration: () => UNATTACHED_HOURS * 3600_000,
  };
  return Object.assign(new DataStore(), store);
}

function orRefused(actor: Actor | undefined): Actor {
  if (!actor) throw { status_code: 401, body: refusals.stranger };
  return actor;
}
