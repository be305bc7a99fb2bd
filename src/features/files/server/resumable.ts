import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Hono } from 'hono';
import { AppError } from '../../../base/errors.ts';
import { isId, newId } from '../../../base/ids.ts';
import type { Env } from '../../../platform/http/address.ts';
import type { Actor } from '../../../platform/http/serve.ts';
import { MAX_FILE_BYTES, RESUMABLE_PATH, UNATTACHED_HOURS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import { type Files, removeOlder, type Upload } from './service.ts';

const { refusals } = fileTexts;

export interface ResumableNeeds {
  folder: string;
  files: Files;
  identify: (bearer: string) => Promise<Actor | undefined>;
  clock: () => Date;
}

export type Resumable = ReturnType<typeof resumableUploads>;

/**
 * Uploads that survive a broken connection (tus 1.0). A file is begun, sent and taken up again below `RESUMABLE_PATH` by
 * its owner alone; `finish` then checks it like any other upload. The name of an upload is its owner's id and its own.
 */
export function resumableUploads({ folder, files, identify, clock }: ResumableNeeds) {
  const expirationPeriodInMilliseconds = UNATTACHED_HOURS * 3600_000;
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds });
  const actors = new WeakMap<Request, Promise<Actor>>();
  const nameOf = (userId: string, id: string) => `${userId}_${id}`;

  /** Who sends a request, asked for once a request. Throws what the protocol's server answers with 401. */
  const actorOf = (request: Request): Promise<Actor> => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const actor = actors.get(request) ?? (bearer ? identify(bearer) : Promise.resolve(undefined)).then(orRefused);
    actors.set(request, actor);
    return actor;
  };

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: store,
    maxSize: MAX_FILE_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: async (request) => nameOf((await actorOf(request)).id, newId()),
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
      return { status_code: 500, body: refusals.broken };
    },
    async onUploadCreate(request) {
      await files.prepare((await actorOf(request)).id).catch((error) => {
        if (error instanceof AppError) throw { status_code: 429, body: error.message };
        throw error;
      });
      return {};
    },
  });

  /** One `finish` of a name at a time: the others get what the first one gets. */
  const finishing = new Map<string, Promise<Upload>>();

  const take = async (userId: string, id: string, name: string): Promise<Upload> => {
    const { size, offset, metadata } = await store.getUpload(name).catch((cause) => {
      throw new AppError('missing', 'NOT_FOUND', refusals.unknown, { cause });
    });
    if (offset !== size) throw new AppError('conflict', 'UPLOAD_INCOMPLETE', refusals.broken);
    const path = join(folder, name);
    // Cancelled in the same moment, it is no longer there.
    const sha256 = await checksum(path).catch((cause) => {
      throw new AppError('missing', 'NOT_FOUND', refusals.unknown, { cause });
    });
    const file = { id, path, name: metadata?.filename ?? '', size: offset, sha256 };
    // Kept or refused, the file has left the folder; what is known about it goes too.
    const [kept] = await files.keep(userId, [file]).finally(() => store.configstore.delete(name));
    return kept as Upload;
  };

  return {
    /** Answers the tus protocol, which has a server of its own. */
    mount(site: Hono<Env>): void {
      for (const path of [RESUMABLE_PATH, `${RESUMABLE_PATH}/:name`]) {
        site.all(path, (c) => server.handleWeb(c.req.raw));
      }
    },

    /**
     * Checks a file that has arrived whole and keeps it; the same again answers the same. Throws 404 for an unknown one,
     * 409 while parts are missing, 422 for a refused content.
     */
    async finish(userId: string, name: string): Promise<Upload> {
      const [owner, id = ''] = name.split('_');
      if (owner !== userId || !isId(id)) throw new AppError('missing', 'NOT_FOUND', refusals.unknown);
      const known = await files.find(userId, id);
      if (known) return known;
      const running = finishing.get(name) ?? take(userId, id, name).finally(() => finishing.delete(name));
      finishing.set(name, running);
      return running;
    },

    /** Forgets what has not grown for 72 hours. */
    sweep: () => removeOlder(folder, new Date(clock().getTime() - UNATTACHED_HOURS * 3600_000)),
  };
}

/** SHA-256 in hexadecimal; the file is on the disk for good when this resolves. */
async function checksum(path: string): Promise<string> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function orRefused(actor: Actor | undefined): Actor {
  if (!actor) throw { status_code: 401, body: refusals.stranger };
  return actor;
}
