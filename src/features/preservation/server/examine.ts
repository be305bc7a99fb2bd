import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Fault } from '../rules.ts';
import type { Holding } from './holdings.ts';

/** What was found out about a file by reading it. */
export interface Examined {
  /** Undefined for a file that is as it was recorded. */
  fault: Fault | undefined;
  expected: string;
  /** SHA-256, hexadecimal; null where nothing could be read. */
  actual: string | null;
  reason: string | null;
  bytes: number;
}

/**
 * Reads a file whole, in the memory of one chunk, and compares it with what is recorded of it. Throws 503 for a store on
 * the network that is away, which says nothing about the file.
 */
export async function examine(store: FileStore, holding: Holding): Promise<Examined> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const stream: Readable = await store.read(holding.storageKey);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') throw error;
    const reason = codeOf(error);
    const fault = reason === 'ENOENT' ? 'missing' : 'unreadable';
    return { fault, expected: holding.sha256, actual: null, reason, bytes };
  }
  const actual = hash.digest('hex');
  // A record may be damaged too: the article's and the upload's have to say the same.
  const recorded = [holding.sha256, ...(holding.publishedSha256 ? [holding.publishedSha256] : [])];
  const differing = recorded.find((sha256) => sha256 !== actual);
  return {
    fault: differing === undefined ? undefined : 'changed',
    expected: differing ?? actual,
    actual,
    reason: null,
    bytes,
  };
}

/** The system's name for what went wrong, inside whatever wraps it. */
function codeOf(error: unknown): string {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    const code = (inner as NodeJS.ErrnoException).code;
    if (code && /^E[A-Z0-9]+$/.test(code)) return code;
  }
  return 'UNKNOWN';
}
