import { ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import { platformTexts } from '../texts.ts';
import { type FileStore, isMissingFile } from './file-store.ts';

/** System error codes for a lack of space: disk, quota, file size limit. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** System error codes for a disk that cannot be used. */
const UNUSABLE = /^(EIO|EROFS|EACCES|EPERM|ENOTDIR|ENODEV|ENXIO|ESTALE)$/;

const { files: texts } = platformTexts;

export function storageFull(cause: unknown): AppError {
  return new AppError('unavailable', 'STORAGE_FULL', texts.full, { retryAfter: 60, cause });
}

function storageUnusable(cause: unknown): AppError {
  return new AppError('unavailable', 'FILES_UNAVAILABLE', texts.away, { retryAfter: 30, cause });
}

/** 503 rather than 404: the file may be lost, or its disk may not be mounted. */
function fileMissing(cause: unknown): AppError {
  return new AppError('unavailable', 'FILE_MISSING', texts.missing, { retryAfter: 3600, cause });
}

/** Translates errors of a full or unusable disk into 503 with a message for people. Returns any other error unchanged. */
export function translateDiskError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const code = (inner as NodeJS.ErrnoException).code ?? '';
    if (FULL.test(code)) return storageFull(error);
    if (UNUSABLE.test(code)) return storageUnusable(error);
  }
  return error;
}

/**
 * Wraps a store so that its errors have messages for people. `read` resolves after the file has been opened, so that an
 * unreadable file is an error response instead of a broken download.
 */
export function withClearErrors(store: FileStore): FileStore {
  const translate = (error: unknown): never => {
    const translated = translateDiskError(error);
    if (translated instanceof AppError) throw translated;
    throw isMissingFile(error) ? fileMissing(error) : storageUnusable(error);
  };
  return {
    ...store,
    adopt: (localPath, key) => store.adopt(localPath, key).catch(translate),
    write: (key, bytes) => store.write(key, bytes).catch(translate),
    read: (key, range) => store.read(key, range).then(whenOpened).catch(translate),
    bytes: (key) => store.bytes(key).catch(translate),
    remove: (key) => store.remove(key).catch(translate),
  };
}

function whenOpened(stream: Readable): Promise<Readable> | Readable {
  if (!(stream instanceof ReadStream) || !stream.pending) return stream;
  return new Promise((done, failed) => {
    stream.once('error', failed);
    stream.once('ready', () => {
      stream.off('error', failed);
      done(stream);
    });
  });
}

/**
 * Wraps a store so that it accepts files only while `folder` is on the same device as at the start: when a disk is no longer
 * mounted there, files would be written below the mount point and disappear when the disk is mounted again.
 */
export async function requireSameDevice(store: FileStore, folder: string): Promise<FileStore> {
  const { dev } = await stat(folder);
  const isSameDevice = () =>
    stat(folder).then(
      (now) => now.dev === dev,
      () => false,
    );
  return {
    ...store,
    async adopt(localPath, key) {
      if (!(await isSameDevice())) throw storageUnusable(undefined);
      await store.adopt(localPath, key);
    },
    async write(key, bytes) {
      if (!(await isSameDevice())) throw storageUnusable(undefined);
      await store.write(key, bytes);
    },
  };
}
