import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type Part, partials } from './tables.ts';

export interface PartReceivingNeeds {
  db: Database;
  parts: FileStore;
  clock: () => Date;
  partBytes: number;
}

/**
 * Stores the bytes of `source` from offset `at` on, also those that arrive before a broken connection. Returns the new
 * offset, or undefined when another request has already stored bytes at this offset.
 */
export function partReceiving({ db, parts, clock, partBytes }: PartReceivingNeeds) {
  /** Stores the part that begins at byte `at`. Returns false when the upload no longer ends there. */
  const append = async (name: string, at: number, bytes: Buffer): Promise<boolean> => {
    const part: Part = { key: `${name}.${at}.${randomBytes(6).toString('hex')}`, size: bytes.length };
    await parts.write(part.key, bytes);
    const updated = await db
      .update(partials)
      .set({
        received: sql`${partials.received} + ${part.size}::bigint`,
        parts: sql`${partials.parts} || ${JSON.stringify([part])}::jsonb`,
        changedAt: clock(),
      })
      .where(and(eq(partials.name, name), eq(partials.received, at)))
      .returning({ name: partials.name });
    if (updated.length === 0) await parts.remove(part.key).catch(() => {});
    return updated.length > 0;
  };

  return async (name: string, at: number, source: Readable): Promise<number | undefined> => {
    let [end, isOurs] = [at, true];
    let buffered: Buffer[] = [];
    const flush = async () => {
      const bytes = Buffer.concat(buffered);
      buffered = [];
      if (bytes.length === 0 || !isOurs) return;
      isOurs = await append(name, end, bytes);
      end += bytes.length;
    };
    try {
      let size = 0;
      for await (const chunk of source as AsyncIterable<Buffer>) {
        buffered.push(chunk);
        size += chunk.length;
        if (size < partBytes) continue;
        await flush();
        size = 0;
        if (!isOurs) return undefined;
      }
    } finally {
      await flush();
    }
    return isOurs ? end : undefined;
  };
}
