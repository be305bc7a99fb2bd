import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { isId, newId, type UserId } from '#base/ids.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { sendFile } from '#platform/http/send-file.ts';
import { UNATTACHED_HOURS } from '../rules.ts';
import { fileTexts } from '../texts.ts';
import type { Quota } from './quota.ts';
import { flushToDisk, type ReceivedFile } from './receive.ts';
import { removeStale, storeFiles } from './storing.ts';
import { images } from './tables.ts';

const HOUR = 3600_000;
/** A day more than the trash, so that no record ever comes back without its picture. */
const RELEASED_HOURS = (TRASH_DAYS + 1) * 24;
const MIME_TYPE = 'image/webp';

export type Images = ReturnType<typeof imagesService>;

/** Where anybody sees a picture. Its content never changes. */
export function imageUrl(id: string): string {
  return `/images/${id}.webp`;
}

function idOf(url: string): string {
  return /^\/images\/([^/]+)\.webp$/.exec(url)?.[1] ?? '';
}

export interface ImagesNeeds {
  db: Database;
  store: FileStore;
  quota: Quota;
  clock: () => Date;
}

/** Pictures that staff upload: written anew, counted by the records that show them, swept when none does any more. */
export function imagesService({ db, store, quota, clock }: ImagesNeeds) {
  const take = async (tx: Transaction, url: string, field: string) => {
    const id = idOf(url);
    const uses = sql`${images.uses} + 1`;
    const taken = isId<'image'>(id) ? await tx.update(images).set({ uses }).where(eq(images.id, id)).returning() : [];
    if (taken.length === 0) throw invalid([{ path: field, message: fileTexts.imageRefusals.unknown }]);
  };
  const release = async (tx: Transaction, url: string) => {
    const id = idOf(url);
    if (!isId<'image'>(id)) return;
    const uses = sql`greatest(${images.uses} - 1, 0)`;
    await tx.update(images).set({ uses, releasedAt: clock() }).where(eq(images.id, id));
  };

  return {
    /** Keeps a received picture, written anew, and answers its address. Throws 422 for anything but a whole picture. */
    async keep(userId: UserId, { path }: ReceivedFile): Promise<string> {
      const rewritten = `${path}.webp`;
      try {
        const { bytes, width, height } = await (await import('./pictures.ts')).readPicture(path);
        const id = newId<'image'>();
        const storageKey = `images/${id.slice(-2)}/${id}.webp`;
        await writeFile(rewritten, bytes, { mode: 0o600 });
        await flushToDisk(rewritten);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        const facts = { width, height, size: bytes.length, sha256, storageKey };
        await storeFiles({ db, store }, [{ path: rewritten, storageKey }], () =>
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
     * A record shows `to` where it showed `from`, in the transaction that says so. Throws 400 at `field` for what is no
     * picture of ours; what stays as it is, is not looked at.
     */
    async exchange(tx: Transaction, field: string, from: string | null, to: string | null): Promise<void> {
      if (from === to) return;
      const steps = [
        { url: to, step: (url: string) => take(tx, url, field) },
        { url: from, step: (url: string) => release(tx, url) },
      ];
      // Always in the same order, so that two who exchange the same pictures never wait for each other.
      steps.sort((one, other) => ((one.url ?? '') < (other.url ?? '') ? -1 : 1));
      for (const { url, step } of steps) if (url) await step(url);
    },

    /** Answers a picture, to be kept for ever; 404 for an unknown one. */
    async send(id: string, request: Request): Promise<Response> {
      const [image] = isId<'image'>(id) ? await db.select().from(images).where(eq(images.id, id)) : [];
      if (!image) throw new AppError('missing', 'NOT_FOUND', 'There is no such picture.');
      const { storageKey, size, sha256 } = image;
      const look = { name: `${id}.webp`, mimeType: MIME_TYPE, disposition: 'inline' as const };
      const cacheControl = 'public, max-age=31536000, immutable';
      return sendFile(store, { storageKey, size, sha256, ...look, cacheControl }, request);
    },

    /** Removes pictures that no record took within 72 hours, or that all have let go of longer ago than the trash keeps. */
    async sweep(): Promise<void> {
      const before = (hours: number) => new Date(clock().getTime() - hours * HOUR);
      const neverUsed = and(isNull(images.releasedAt), lt(images.createdAt, before(UNATTACHED_HOURS)));
      const isStale = and(eq(images.uses, 0), or(neverUsed, lt(images.releasedAt, before(RELEASED_HOURS))));
      if (isStale) await removeStale({ db, store }, images, isStale);
    },
  };
}
