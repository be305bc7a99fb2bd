import { rename, rm } from 'node:fs/promises';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Limits } from '#platform/records/limits.ts';
import { UPLOADS } from '../limits.ts';
import { FORMATS, type Format, safeFileName } from '../rules.ts';
import type { DocxChecks } from './docx-checks.ts';
import type { Quota } from './quota.ts';
import type { ReceivedFile } from './receive.ts';
import { sniff } from './sniff.ts';
import { storeFiles } from './storing.ts';
import { type Upload, uploads } from './tables.ts';

export interface StoreUploadsNeeds {
  db: Database;
  store: FileStore;
  limits: Limits;
  documents: DocxChecks;
  quota: Quota;
  clock: () => Date;
}

type CheckedFile = ReceivedFile & { format: Format };

/**
 * Checks received files and stores all of them, or none when one is refused. `counted` is the number of files that
 * `countFile` has already counted against the hourly limit; the others are counted here. Throws 413, 422 and 429.
 */
export function uploadStoring({ db, store, limits, documents, quota, clock }: StoreUploadsNeeds) {
  /** Returns the file as it is to be stored. Throws 422 for a refused one. */
  const checkFile = async (file: ReceivedFile): Promise<CheckedFile> => {
    const format = await sniff(file.path);
    if (format !== 'docx') return { ...file, format };
    const rewritten = await documents.check(file.path, rewrittenPath(file.path));
    if (!rewritten) return { ...file, format };
    await rename(rewrittenPath(file.path), file.path);
    return { ...file, ...rewritten, format };
  };

  const checkAll = async (received: ReceivedFile[]): Promise<CheckedFile[]> => {
    // Waits for every check before the files are removed: a running check would write its file afterwards.
    const checks = await Promise.allSettled(received.map(checkFile));
    return checks.map((check, index) => {
      if (check.status === 'fulfilled') return check.value;
      throw withName(check.reason, received[index]?.name ?? '');
    });
  };

  const rowOf = (userId: UserId, { id = newId(), name, size, sha256, format }: CheckedFile) => ({
    id,
    userId,
    fileName: safeFileName(name, format),
    format,
    mimeType: FORMATS[format],
    size,
    sha256,
    storageKey: storageKeyOf(id, format),
    createdAt: clock(),
  });

  return async (
    userId: UserId,
    received: ReceivedFile[],
    { counted = received.length }: { counted?: number } = {},
  ): Promise<Upload[]> => {
    try {
      if (received.length > counted) await limits.spend(UPLOADS, userId, { by: received.length - counted });
      const rows = (await checkAll(received)).map((file) => rowOf(userId, file));
      const claim = {
        userId,
        field: 'files',
        ids: rows.map(({ id }) => id),
        size: rows.reduce((sum, { size }) => sum + size, 0),
      };
      const files = rows.map(({ storageKey }, index) => ({
        storageKey,
        put: (key: string) => store.adopt(received[index]?.path ?? '', key),
      }));
      await storeFiles({ db, store }, files, () =>
        inTransaction(db, async (tx) => {
          await quota.reserve(tx, claim);
          await tx.insert(uploads).values(rows).onConflictDoNothing({ target: uploads.id });
        }),
      );
      return rows.map((row) => ({ ...row, attachedAt: null }));
    } finally {
      await discard(received);
    }
  };
}

/** Key of an upload in the store. */
export function storageKeyOf(id: string, format: Format): string {
  return `uploads/${id.slice(-2)}/${id}.${format}`;
}

async function discard(received: ReceivedFile[]): Promise<void> {
  const paths = received.flatMap(({ path }) => [path, rewrittenPath(path)]);
  await Promise.all(paths.map((path) => rm(path, { force: true })));
}

/** Adds the file's name to the message of its refusal. */
function withName(error: unknown, name: string): unknown {
  if (!(error instanceof AppError)) return error;
  const message = `${safeFileName(name, 'pdf').replace(/\.pdf$/, '')}: ${error.message}`;
  return new AppError(error.failure, error.code, message, { issues: [{ path: 'files', message: error.message }] });
}

/** Path to which a cleaned document is written before it replaces the received file. */
const rewrittenPath = (path: string): string => `${path}.docx`;
