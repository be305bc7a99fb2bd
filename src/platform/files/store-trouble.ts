import { ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import { type FileStore, isMissingFile } from './file-store.ts';

/** The system's names for "there is no room": disk, quota, largest file. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/;
/** … and for a disk that cannot be used. */
const AWAY = /^(EIO|EROFS|EACCES|EPERM|ENOTDIR|ENODEV|ENXIO|ESTALE)$/;

const WORDS = {
  full: 'The journal has no room for files at the moment. Nothing was kept; please try again later.',
  away: 'The journal cannot reach its files at the moment. Please try again in a few minutes.',
  missing: 'The journal does not find this file where it keeps it. Please tell the editorial office if it stays so.',
};

export function noRoom(cause: unknown): AppError {
  return new AppError('unavailable', 'STORAGE_FULL', WORDS.full, { retryAfter: 60, cause });
}

function filesAway(cause: unknown): AppError {
  return new AppError('unavailable', 'FILES_UNAVAILABLE', WORDS.away, { retryAfter: 30, cause });
}

/** It may have been lost, or with all others be on a disk that is not there now. */
function fileMissing(cause: unknown): AppError {
  return new AppError('unavailable', 'FILE_MISSING', WORDS.missing, { retryAfter: 3600, cause });
}

/** A full or unusable disk is nobody's bug: 503 with a sentence. Anything else is returned as it is. */
export function translateDiskTrouble(error: unknown): unknown {
  if (error instanceof AppError) return error;
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const code = (inner as NodeJS.ErrnoException).code ?? '';
    if (FULL.test(code)) return noRoom(error);
    if (AWAY.test(code)) return filesAway(error);
  }
  return error;
}

/**
 * A store whose every failure is one people can act on. A file is answered once it has been opened, so that one that
 * cannot be read is a clear answer instead of one that breaks off.
 */
export function inWords(store: FileStore): FileStore {
  const translate = (error: unknown): never => {
    const translated = translateDiskTrouble(error);
    if (translated instanceof AppError) throw translated;
    throw isMissingFile(error) ? fileMissing(error) : filesAway(error);
  };
  return {
    ...store,
    adopt: (localPath, key) => store.adopt(localPath, key).catch(translate),
    write: (key, bytes) => store.write(key, bytes).catch(translate),
    read: (key, range) => store.read(key, range).then(opened).catch(translate),
    bytes: (key) => store.bytes(key).catch(translate),
    remove: (key) => store.remove(key).catch(translate),
  };
}

function opened(stream: Readable): Promise<Readable> | Readable {
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
 * Takes in files only while `folder` is on the disk it was on at the start: where a disk is no longer mounted there,
 * what is written would lie below the mount point, and be gone when the disk comes back.
 */
export async function onItsDisk(store: FileStore, folder: string): Promise<FileStore> {
  const { dev } = await stat(folder);
  const isThere = () =>
    stat(folder).then(
      (now) => now.dev === dev,
      () => false,
    );
  return {
    ...store,
    async adopt(localPath, key) {
      if (!(await isThere())) throw filesAway(undefined);
      await store.adopt(localPath, key);
    },
    async write(key, bytes) {
      if (!(await isThere())) throw filesAway(undefined);
      await store.write(key, bytes);
    },
  };
}
