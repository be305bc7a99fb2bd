import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import { platformTexts } from '../texts.ts';

export interface ByteRange {
  /** First byte, counted from 0. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/**
 * Stores the content of files. Keys are generated, never user input. A write that resolves is durable. A missing file rejects
 * with the code ENOENT, a store that does not respond with 503.
 */
export interface FileStore {
  /** Moves a complete local file into the store. */
  adopt: (localPath: string, key: string) => Promise<void>;
  /** Stores a small file from memory. */
  write: (key: string, bytes: Uint8Array) => Promise<void>;
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  bytes: (key: string) => Promise<Uint8Array>;
  /** Removes a file; succeeds if it does not exist. */
  remove: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  /** Iterates over all files, unordered, in constant memory. */
  walk: () => AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** Segments of letters, digits, dots, hyphens and underscores that begin with a letter or digit, joined by slashes. */
const KEY = /^(?=.{1,200}$)[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*$/i;

/** Whether a generated key can look like this. Any other was crafted to reach a path outside the store. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** A store that cannot be reached or denies access: 503 with Retry-After. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'UNAVAILABLE', platformTexts.files.unavailable, {
    retryAfter: 5,
    cause,
  });
}

/** Whether `error` means that a file does not exist, in any store. */
export function isMissingFile(error: unknown): boolean {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    if ((inner as NodeJS.ErrnoException).code === 'ENOENT') return true;
  }
  return false;
}
