import { isId } from '#base/ids.ts';
import type { Accounts } from '#features/accounts/server/service.ts';
import { type Partial, type Partials, partialUploads } from '#features/files/server/partials.ts';
import { tusMounting } from '#features/files/server/tus-server.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type RequireRoom, spareBytes } from '#platform/files/free-space.ts';
import { storageFull } from '#platform/files/storage-errors.ts';
import type { Actor } from '#platform/http/serve.ts';
import { IMPORT_CHUNK_BYTES, IMPORT_UPLOADS_PATH, MAX_IMPORT_BYTES } from '../rules.ts';
import { importingTexts as texts } from '../texts.ts';

/** Enough for the largest file, and for many broken connections. */
const MAX_PARTS = 4_000;
/** A name that no upload of a submission has, so that it counts towards no quota and opens at its own address only. */
const ownerOf = ({ id }: Pick<Actor, 'id'>) => `import-${id}`;

export interface ImportUploadsNeeds {
  db: Database;
  parts: FileStore;
  accounts: Accounts;
  config: Pick<Config, 'dataDir' | 'minFreeBytes' | 's3'>;
  requireRoom: RequireRoom;
  clock: () => Date;
}

export type ImportUploads = ReturnType<typeof importUploads>;

/** Files that administrators upload for an import, of any size; they stay in parts until they are imported. */
export function importUploads({ db, parts, accounts, config, requireRoom, clock }: ImportUploadsNeeds) {
  const partials: Partials = partialUploads({
    db,
    parts,
    clock,
    partBytes: IMPORT_CHUNK_BYTES,
    maxParts: MAX_PARTS,
    async admit(_, { size }) {
      const spare = config.s3 ? undefined : await spareBytes(config.dataDir, config.minFreeBytes);
      if (spare !== undefined && size > spare) throw storageFull(undefined);
    },
  });
  return {
    mount: tusMounting({
      path: IMPORT_UPLOADS_PATH,
      maxBytes: MAX_IMPORT_BYTES,
      partials,
      requireRoom,
      identify: (bearer) => accounts.sessions.identify(bearer),
      ownerOf(actor) {
        if (!actor.may('journal.move')) throw { status_code: 403, body: texts.errors.administrators };
        return ownerOf(actor);
      },
    }),

    /** A complete upload of an account; undefined for any other. */
    async complete(actor: Pick<Actor, 'id'>, name: string): Promise<Partial | undefined> {
      const [owner, id = ''] = name.split('_');
      if (owner !== ownerOf(actor) || !isId(id)) return undefined;
      const found = await partials.find(name);
      return found?.received === found?.size ? found : undefined;
    },

    find: (name: string) => partials.find(name),
    read: partials.read,
    assemble: (partial: Partial, path: string) => partials.assemble(partial, path),
    remove: partials.remove,
  };
}
