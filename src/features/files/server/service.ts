import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { API_ROOT } from '#base/client.ts';
import { AppError } from '#base/errors.ts';
import { isId, newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { RequireRoom } from '#platform/files/free-space.ts';
import type { Actor, CallContext } from '#platform/http/serve.ts';
import type { Limits } from '#platform/records/limits.ts';
import type { UploadedFile } from '../contract.ts';
import { UPLOADS } from '../limits.ts';
import { FORMATS, type Format, tameFileName, UNATTACHED_HOURS, type UploadId } from '../rules.ts';
import type { DocxChecks } from './docx-checks.ts';
import type { Quota } from './quota.ts';
import { type ReceivedFile, type ReceiveLimits, receiveFiles } from './receive.ts';
import { sniff } from './sniff.ts';
import { removeStale, storeFiles, sweepStrays } from './storing.ts';
import { uploads } from './tables.ts';

const HOUR = 3600_000;

export interface FilesNeeds {
  db: Database;
  store: FileStore;
  limits: Limits;
  documents: DocxChecks;
  quota: Quota;
  requireRoom: RequireRoom;
  clock: () => Date;
  /** Where files arrive before they are known to be good. */
  incomingFolder: string;
}

export type Upload = typeof uploads.$inferSelect;
export type Files = ReturnType<typeof filesService>;

/** The address an upload is known by until a submission takes it. */
export function uploadUrl(id: UploadId): string {
  return `${API_ROOT}/submission/upload/${id}`;
}

/** What a client is told about an upload. */
export function toUploadedFile({ id, fileName, mimeType, size }: Upload): UploadedFile {
  return { id, fileUrl: uploadUrl(id), fileName, mimeType, fileSize: size };
}

export function filesService({ db, store, limits, documents, quota, requireRoom, clock, incomingFolder }: FilesNeeds) {
  let sweptAt = 0;
  /** What this instance's killed processes have left behind; nobody else can see it. */
  const sweepIncoming = async () => {
    sweptAt = clock().getTime();
    await removeOlder(incomingFolder, new Date(sweptAt - UNATTACHED_HOURS * HOUR));
  };
  /** Where to receive into, on this machine. */
  const incoming = async (): Promise<string> => {
    await mkdir(incomingFolder, { recursive: true });
    if (clock().getTime() - sweptAt > HOUR) await sweepIncoming();
    return incomingFolder;
  };
  const discard = (received: ReceivedFile[]) =>
    Promise.all(received.flatMap(({ path }) => [path, rewrittenPath(path)]).map((path) => rm(path, { force: true })));
  /** Checks a file and returns what is to be stored of it. Throws 422 for a refused one. */
  const examined = async (file: ReceivedFile): Promise<ReceivedFile & { format: Format }> => {
    const format = await sniff(file.path);
    if (format !== 'docx') return { ...file, format };
    const rewritten = await documents.check(file.path, rewrittenPath(file.path));
    if (!rewritten) return { ...file, format };
    await rename(rewrittenPath(file.path), file.path);
    return { ...file, ...rewritten, format };
  };

  return {
    /** Counts a file. Throws 429 once a user has uploaded too many within an hour. */
    allow: (userId: UserId): Promise<void> => limits.spend(UPLOADS, userId),

    incoming,

    /**
     * Receives the files of a form. Throws 413 once there are more bytes, stored or on their way, than the account may
     * have, and 503 once the disk is nearly full; nothing of the request is left then.
     */
    async receive(
      context: CallContext & { actor: Actor },
      field: string,
      bounds: ReceiveLimits,
    ): Promise<ReceivedFile[]> {
      const folder = await incoming();
      const receiving = await quota.receiving(context.actor.id, field);
      const beforeWriting = async (bytes: number) => {
        receiving.take(bytes);
        await requireRoom();
      };
      try {
        return await receiveFiles(context, { field, folder, limits: bounds, beforeWriting });
      } finally {
        receiving.end();
      }
    },

    /** Throws 413 before so many bytes are received, when the account may not store as many. */
    expect: (userId: UserId, size: number): Promise<void> => quota.check({ userId, size, field: 'files' }),

    /**
     * Checks what was received and keeps all of it, or, when one file is refused, none. So many files were `counted` by
     * `allow` before their number was known; the others are now.
     */
    async keep(userId: UserId, received: ReceivedFile[], { counted = received.length } = {}): Promise<Upload[]> {
      try {
        if (received.length > counted) await limits.spend(UPLOADS, userId, { by: received.length - counted });
        // All of them end before anything is removed: a check under way would leave a file behind.
        const examinations = await Promise.allSettled(received.map(examined));
        const files = examinations.map((examination, index) => {
          if (examination.status === 'fulfilled') return examination.value;
          throw withName(examination.reason, received[index]?.name ?? '');
        });
        const rows = files.map(({ id = newId<'upload'>(), name, size, sha256, format }) => {
          const storageKey = `uploads/${id.slice(-2)}/${id}.${format}`;
          const fileName = tameFileName(name, format);
          return {
            id,
            userId,
            fileName,
            format,
            mimeType: FORMATS[format],
            size,
            sha256,
            storageKey,
            createdAt: clock(),
          };
        });
        const claim = {
          ...{ userId, field: 'files', ids: rows.map(({ id }) => id) },
          size: rows.reduce((sum, { size }) => sum + size, 0),
        };
        const arrived = rows.map(({ storageKey }, index) => ({ storageKey, path: received[index]?.path ?? '' }));
        await storeFiles({ db, store }, arrived, () =>
          inTransaction(db, async (tx) => {
            await quota.reserve(tx, claim);
            await tx.insert(uploads).values(rows).onConflictDoNothing({ target: uploads.id });
          }),
        );
        return rows.map((row) => ({ ...row, attachedAt: null }));
      } finally {
        await discard(received);
      }
    },

    async find(userId: UserId, id: UploadId): Promise<Upload | undefined> {
      const [upload] = await db
        .select()
        .from(uploads)
        .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
      return upload;
    },

    /** Uploads of this user that no submission has taken yet, by their addresses. */
    async unattached(userId: UserId, fileUrls: string[]): Promise<Map<string, Upload>> {
      const ids = fileUrls.map(idOf).filter(isId<'upload'>);
      if (ids.length === 0) return new Map();
      const mine = and(inArray(uploads.id, ids), eq(uploads.userId, userId), isNull(uploads.attachedAt));
      return byAddress(fileUrls, await db.select().from(uploads).where(mine));
    },

    /** Uploads of this user that no submission has taken yet, by the addresses a client sent. Locked until commit. */
    async claim(tx: Transaction, userId: UserId, fileUrls: string[]): Promise<Map<string, Upload>> {
      const ids = fileUrls.map(idOf).filter(isId<'upload'>);
      if (ids.length === 0) return new Map();
      const mine = and(inArray(uploads.id, ids), eq(uploads.userId, userId), isNull(uploads.attachedAt));
      return byAddress(fileUrls, await tx.update(uploads).set({ attachedAt: clock() }).where(mine).returning());
    },

    open: store.read,

    /** Removes uploads nobody used within 72 hours, and what killed processes left behind. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - UNATTACHED_HOURS * HOUR);
      const isStale = and(isNull(uploads.attachedAt), lt(uploads.createdAt, before));
      if (isStale) await removeStale({ db, store }, uploads, isStale);
      await sweepIncoming();
      await sweepStrays(db, store, clock);
    },
  };
}

/** The refusal of a file, saying which. */
function withName(error: unknown, name: string): unknown {
  if (!(error instanceof AppError)) return error;
  const message = `${tameFileName(name, 'pdf').replace(/\.pdf$/, '')}: ${error.message}`;
  return new AppError(error.failure, error.code, message, { issues: [{ path: 'files', message: error.message }] });
}

/** Where a document is written anew before it takes the place of what was received. */
const rewrittenPath = (path: string): string => `${path}.docx`;

function idOf(fileUrl: string): string {
  return fileUrl.split('/').at(-1) ?? '';
}

function byAddress(fileUrls: string[], rows: Upload[]): Map<string, Upload> {
  const byId = new Map<string, Upload>(rows.map((row) => [row.id, row]));
  return new Map(fileUrls.flatMap((url) => (byId.has(idOf(url)) ? [[url, byId.get(idOf(url)) as Upload]] : [])));
}

/** Removes the files of a folder that were last written before `before`. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && written.mtime < before) await rm(path, { force: true });
  }
}
