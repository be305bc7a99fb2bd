import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';

export interface ByteRange {
  /** First byte, counted from 0. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/**
 * Where the bytes of files are kept. Keys are ours, never a name somebody gave. What resolves has been kept for good. A
 * file that is not there rejects with the code ENOENT, a store that does not answer with 503.
 */
export interface FileStore {
  /** Takes over a complete local file. */
  adopt(localPath: string, key: string): Promise<void>;
  /** Keeps a small file that is in memory. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  bytes(key: string): Promise<Uint8Array>;
  /** Removes a file; one that is not there is removed. */
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
  /** Every file there is, in no order, one after the other: the memory it takes does not grow with their number. */
  walk(): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** Names of letters, digits, dots, hyphens and underscores that begin with a letter or digit, joined by slashes. */
const KEY = /^(?=.{1,200}$)[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*$/i;

/** Whether a file of ours can have that key. Anything else was crafted, to reach a path outside the store. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** A store that cannot be reached, or refuses us, is nobody's bug: 503 with Retry-After. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'UNAVAILABLE', 'Files are briefly unavailable. Please try again.', {
    retryAfter: 5,
    cause,
  });
}

/** Whether a file is not there, in the words of whichever store. */
export function isMissingFile(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as NodeJS.ErrnoException).code === 'ENOENT') return true;
  }
  return false;
}
