import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { isId, newId, type UserId } from '#base/ids.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries, Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { UNATTACHED_HOURS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { Quota } from './quota.ts';
import { flushToDisk, type ReceivedFile } from './receive.ts';
import { removeStale, storeFiles } from './storing.ts';
import { images } from './tables.ts';

const HOUR = 3600_000;
/** One day longer than the trash, so that a restored record always has its picture. */
const RELEASED_HOURS = (TRASH_DAYS + 1) * 24;
const MIME_TYPE = 'image/webp';

export type Images = ReturnType<typeof imagesService>;

/** Returns the public path of a picture. Its content never changes. */
export function imageUrl(id: string): string {
  return `/images/${id}.webp`;
}

function idOf(url: string): string {
  return /^\/images\/([^/]+)\.webp$/.exec(url)?.[1] ?? '';
}

export interface PictureChange {
  field: string;
  from: string | null;
  to: string | null;
}

export interface ImagesNeeds {
  db: Database;
  store: FileStore;
  quota: Quota;
  clock: () => Date;
}

/** Pictures that staff upload: re-encoded, with a count of the records that use them; unused ones are swept. */
export function imagesService({ db, store, quota, clock }: ImagesNeeds) {
  const addUse = async (tx: Transaction, url: string, field: string) => {
    const id = idOf(url);
    const uses = sql`${images.uses} + 1`;
    const updated = isId<'image'>(id) ? await tx.update(images).set({ uses }).where(eq(images.id, id)).returning() : [];
    if (updated.length === 0) throw invalid([{ path: field, message: fileTexts.imageRefusals.unknown }]);
  };
  const removeUse = async (tx: Transaction, url: string) => {
    const id = idOf(url);
    if (!isId<'image'>(id)) return;
    const uses = sql`greatest(${images.uses} - 1, 0)`;
    await tx.update(images).set({ uses, releasedAt: clock() }).where(eq(images.id, id));
  };

  return {
    /** Re-encodes and stores a received picture and returns its public path. Throws 422 for anything but a complete picture. */
    async store(userId: UserId, { path }: ReceivedFile): Promise<string> {
      const rewritten = `${path}.webp`;
      try {
        const { bytes, width, height } = await (await import('./pictures.ts')).readPicture(path);
        const id = newId<'image'>();
        const storageKey = `images/${id.slice(-2)}/${id}.webp`;
        await writeFile(rewritten, bytes, { mode: 0o600 });
        await flushToDisk(rewritten);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const facts = { width, height, size: bytes.length, sha256, storageKey };
        await storeFiles({ db, store }, [{ storageKey, put: (key) => store.adopt(rewritten, key) }], () =>
          inTransaction(db, async (tx) => {
            await quota.reserve(tx, { userId, size: facts.size, field: 'file' });
            await tx.insert(images).values({ id, userId, ...facts, createdAt: clock() });
          }),
        );
        return imageUrl(id);
      } finally {
        await Promise.all([path, rewritten].map((file) => rm(file, { force: true })));
      }
    },

    /**
     * Stores pictures that the journal has taken out of a document, each in use from the beginning, and runs `record` with their
     * public paths in the same transaction. Nothing is left behind when it throws.
     */
    async keep<T>(
      userId: UserId,
      pictures: readonly { bytes: Uint8Array; width: number; height: number }[],
      record: (tx: Transaction, urls: string[]) => Promise<T>,
    ): Promise<T> {
      const rows = pictures.map(({ bytes, width, height }) => {
        const id = newId<'image'>();
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const facts = { width, height, size: bytes.length, sha256, storageKey: `images/${id.slice(-2)}/${id}.webp` };
        return { id, userId, ...facts, uses: 1, createdAt: clock() };
      });
      const files = rows.map(({ storageKey }, index) => ({
        storageKey,
        put: (key: string) => store.write(key, pictures[index]?.bytes ?? new Uint8Array()),
      }));
      return storeFiles({ db, store }, files, () =>
        inTransaction(db, async (tx) => {
          if (rows.length > 0) await tx.insert(images).values(rows);
          return record(
            tx,
            rows.map(({ id }) => imageUrl(id)),
          );
        }),
      );
    },

    /**
     * Moves a record's use from picture `from` to picture `to`, in the transaction that changes the record. Throws 400 at
     * `field` when `to` is not an uploaded picture; an unchanged address is not checked.
     */
    async exchange(tx: Transaction, { field, from, to }: PictureChange): Promise<void> {
      if (from === to) return;
      const steps = [
        { url: to, step: (url: string) => addUse(tx, url, field) },
        { url: from, step: (url: string) => removeUse(tx, url) },
      ];
      // Always in the same order, so that two transactions that exchange the same pictures cannot deadlock.
      steps.sort((one, other) => ((one.url ?? '') < (other.url ?? '') ? -1 : 1));
      for (const { url, step } of steps) if (url) await step(url);
    },

    /** Width and height of a picture in pixels, by its public path; zero for an unknown one. */
    async sizeOf(queries: Queries, path: string): Promise<{ width: number; height: number }> {
      const id = idOf(path);
      const [size] = isId<'image'>(id)
        ? await queries.select({ width: images.width, height: images.height }).from(images).where(eq(images.id, id))
        : [];
      return size ?? { width: 0, height: 0 };
    },

    /** The contents of pictures by their public paths; unknown ones are left out. */
    async contents(paths: readonly string[]): Promise<Map<string, Uint8Array>> {
      const contents = new Map<string, Uint8Array>();
      for (const path of new Set(paths)) {
        const id = idOf(path);
        const [image] = isId<'image'>(id) ? await db.select().from(images).where(eq(images.id, id)) : [];
        if (image) contents.set(path, await store.bytes(image.storageKey));
      }
      return contents;
    },

    /** Sends a picture that caches may keep forever; 404 for an unknown one. */
    async send(id: string, request: Request): Promise<Response> {
      const [image] = isId<'image'>(id) ? await db.select().from(images).where(eq(images.id, id)) : [];
      if (!image) throw new AppError('missing', 'NOT_FOUND', fileTexts.imageRefusals.missing);
      const { storageKey, size, sha256 } = image;
      const presentation = { name: `${id}.webp`, mimeType: MIME_TYPE, disposition: 'inline' as const };
      const cacheControl = 'public, max-age=31536000, immutable';
      return sendFile(store, { storageKey, size, sha256, ...presentation, cacheControl }, request);
    },

    /** Removes pictures no record has used within 72 hours, and those unused for longer than the trash keeps records. */
    async sweep(): Promise<void> {
      const before = (hours: number) => new Date(clock().getTime() - hours * HOUR);
      const neverUsed = and(isNull(images.releasedAt), lt(images.createdAt, before(UNATTACHED_HOURS)));
      const isStale = and(eq(images.uses, 0), or(neverUsed, lt(images.releasedAt, before(RELEASED_HOURS))));
      if (isStale) await removeStale({ db, store }, images, isStale);
    },
  };
}
