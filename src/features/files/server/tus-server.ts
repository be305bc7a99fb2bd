import { DataStore, ERRORS, Server, Upload as TusUpload } from '@tus/server';
import type { Hono } from 'hono';
import { API_ROOT } from '#base/client.ts';
import { statusOf } from '#base/errors.ts';
import { isId, newId } from '#base/ids.ts';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { Env } from '#platform/http/address.ts';
import { asFailure } from '#platform/http/errors.ts';
import { type Actor, readerOf } from '#platform/http/serve.ts';
import { inLanguage } from '#platform/languages.ts';
import { UNATTACHED_HOURS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { Partials } from './partials.ts';

const { refusals } = fileTexts;
/** Seconds a client waits after a dependency was unavailable. */
const RETRY_AFTER = '5';

export interface TusNeeds {
  /** Address of the uploads, below the API's root. */
  path: string;
  /** Largest upload. */
  maxBytes: number;
  partials: Partials;
  requireRoom: RequireRoom;
  identify: (bearer: string) => Promise<Actor | undefined>;
  /** The first part of the names of an account's uploads. Throws for an account that may not upload. */
  ownerOf: (actor: Actor) => string;
  /** Called before an upload is created; refuses it by throwing. */
  onCreate?: (actor: Actor) => Promise<void>;
}

/**
 * Mounts a server of uploads that survive a broken connection (tus 1.0). Only its owner can create, send and resume an upload. Its
 * name is the owner's and the upload's id.
 */
export function tusMounting({ path, maxBytes, partials, requireRoom, identify, ownerOf, onCreate }: TusNeeds) {
  const actors = new WeakMap<Request, Promise<Actor>>();

  /** Returns the account of a request, identified once per request. Throws the tus server's error for 401. */
  const actorOf = (request: Request): Promise<Actor> => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const actor = actors.get(request) ?? (bearer ? identify(bearer) : Promise.resolve(undefined)).then(orUnauthorised);
    actors.set(request, actor);
    return actor;
  };

  const server = new Server({
    path,
    datastore: datastoreOf(partials, requireRoom),
    maxSize: maxBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: async (request) => `${ownerOf(await actorOf(request))}_${newId()}`,
    async onIncomingRequest(request, name) {
      const expected = ownerOf(await actorOf(request));
      const [owner, uploadId = '', ...rest] = name.split('_');
      if (owner !== expected || !isId(uploadId) || rest.length > 0) throw { status_code: 404, body: refusals.unknown };
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
      await onCreate?.(await actorOf(request));
      return {};
    },
  });

  return (api: Hono<Env>): void => {
    const below = path.slice(API_ROOT.length);
    for (const each of [below, `${below}/:name`]) {
      api.all(each, async (c) => {
        const response = await inLanguage(readerOf(c.req), () => server.handleWeb(c.req.raw));
        if (response.status === 503) response.headers.set('retry-after', RETRY_AFTER);
        return response;
      });
    }
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
