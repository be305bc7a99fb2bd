import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { isId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Quota } from './quota.ts';
import { flushToDisk } from './receive.ts';
import { partReceiving } from './receive-parts.ts';
import { removePartial, sweepPartials } from './sweep-partials.ts';
import { partials } from './tables.ts';

/** Each part is a file in the store, so a client that sends single bytes must not make any number of them. */
const MAX_PARTS = 500;

export type Partial = typeof partials.$inferSelect;
export type Partials = ReturnType<typeof partialUploads>;

export interface PartialNeeds {
  db: Database;
  parts: FileStore;
  quota: Quota;
  clock: () => Date;
}

/**
 * Incomplete uploads. Received bytes are stored as parts, and a row per upload lists them in order. A part counts only
 * once the row has accepted it as the next one, so concurrent senders of one upload, on any instance, never overwrite a
 * byte: the slower one gets an offset conflict.
 */
export function partialUploads({ db, parts, quota, clock }: PartialNeeds) {
  return {
    async find(name: string): Promise<Partial | undefined> {
      const [row] = await db.select().from(partials).where(eq(partials.name, name));
      return row;
    },

    /** Removes an upload and its parts. Returns false when there was none. */
    remove: (name: string): Promise<boolean> => removePartial({ db, parts }, name),

    /** Creates an upload of `size` bytes. Throws 413 when that exceeds the account's quota. */
    create: (name: string, size: number, metadata: Record<string, string | null>): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [userId = ''] = name.split('_');
        if (!isId<'user'>(userId)) throw new Error(`upload ${name} has no owner`);
        await quota.reserve(tx, { userId, size, field: 'files' });
        const now = clock();
        await tx.insert(partials).values({ name, size, metadata, createdAt: now, changedAt: now });
      }),

    async hasTooManyParts(name: string): Promise<boolean> {
      const count = sql<number>`jsonb_array_length(${partials.parts})`;
      const [row] = await db.select({ count }).from(partials).where(eq(partials.name, name));
      return (row?.count ?? 0) >= MAX_PARTS;
    },

    receive: partReceiving({ db, parts, clock }),

    /** Writes the parts to one file at `path`, flushed to the disk, and returns its SHA-256 (hexadecimal). */
    async assemble({ parts: list }: Partial, path: string): Promise<string> {
      const hash = createHash('sha256');
      async function* content() {
        for (const { key } of list) {
          for await (const chunk of (await parts.read(key)) as AsyncIterable<Buffer>) {
            hash.update(chunk);
            yield chunk;
          }
        }
      }
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      await flushToDisk(path);
      return hash.digest('hex');
    },

    /** Removes uploads that have not grown for 72 hours, and parts that no row lists. */
    sweep: (): Promise<void> => sweepPartials({ db, parts }, clock()),
  };
}
