import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Fault } from '../rules.ts';
import type { RecordedFile } from './recorded-files.ts';

/** Result of a file's check. */
export interface CheckedFile {
  /** Undefined for a file that matches its record. */
  fault: Fault | undefined;
  expected: string;
  /** SHA-256, hexadecimal; null where nothing could be read. */
  actual: string | null;
  reason: string | null;
  bytes: number;
}

/**
 * Reads a complete file, one chunk in memory at a time, and compares it with its record. Throws 503 when the store is
 * unavailable, which is not a fault of the file.
 */
export async function checkFile(store: FileStore, file: RecordedFile): Promise<CheckedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const stream: Readable = await store.read(file.storageKey);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    const reason = codeOf(error);
    const fault = reason === 'ENOENT' ? 'missing' : 'unreadable';
    return { fault, expected: file.sha256, actual: null, reason, bytes };
  }
  const actual = hash.digest('hex');
  // Records may be damaged too, so those of the article and the upload are both compared.
  const recorded = [file.sha256, ...(file.publishedSha256 ? [file.publishedSha256] : [])];
  const differing = recorded.find((sha256) => sha256 !== actual);
  return {
    fault: differing === undefined ? undefined : 'changed',
    expected: differing ?? actual,
    actual,
    reason: null,
    bytes,
  };
}

/** Returns the system's error code, also of a wrapped error. */
function codeOf(error: unknown): string {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const code = (inner as NodeJS.ErrnoException).code;
    if (code && /^E[A-Z0-9]+$/.test(code)) return code;
  }
  return 'UNKNOWN';
}
