import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { flushToDisk } from './receive.ts';
import { partReceiving } from './receive-parts.ts';
import { removePartial, sweepPartials } from './sweep-partials.ts';
import { type Part, partials } from './tables.ts';

export type Partial = typeof partials.$inferSelect;
export type Partials = ReturnType<typeof partialUploads>;

export interface PartialNeeds {
  db: Database;
  parts: FileStore;
  clock: () => Date;
  /** Bytes of an upload that are buffered in memory, and that a killed process loses at most. */
  partBytes: number;
  /** Each part is a file in the store, so a client that sends single bytes must not make any number of them. */
  maxParts: number;
  /** Refuses an upload of `size` bytes by throwing, before it is created. */
  admit: (tx: Transaction, upload: { name: string; size: number }) => Promise<void>;
}

/**
 * Incomplete uploads. Received bytes are stored as parts, and a row per upload lists them in order. A part counts only
 * once the row has accepted it as the next one, so concurrent senders of one upload, on any instance, never overwrite a
 * byte: the slower one gets an offset conflict.
 */
export function partialUploads({ db, parts, clock, partBytes, maxParts, admit }: PartialNeeds) {
  return {
    async find(name: string): Promise<Partial | undefined> {
      const [row] = await db.select().from(partials).where(eq(partials.name, name));
      return row;
    },

    /** Removes an upload and its parts. Returns false when there was none. */
    remove: (name: string): Promise<boolean> => removePartial({ db, parts }, name),

    /** Creates an upload of `size` bytes. */
    create: (name: string, size: number, metadata: Record<string, string | null>): Promise<void> =>
      inTransaction(db, async (tx) => {
        await admit(tx, { name, size });
        const now = clock();
        await tx.insert(partials).values({ name, size, metadata, createdAt: now, changedAt: now });
      }),

    async hasTooManyParts(name: string): Promise<boolean> {
      const count = sql<number>`jsonb_array_length(${partials.parts})`;
      const [row] = await db.select({ count }).from(partials).where(eq(partials.name, name));
      return (row?.count ?? 0) >= maxParts;
    },

    receive: partReceiving({ db, parts, clock, partBytes }),

    /** Yields the bytes of an upload, one part in memory at a time. */
    read: ({ parts: list }: Partial): AsyncGenerator<Uint8Array> => bytesOf(parts, list),

    /** Writes the parts to one file at `path`, flushed to the disk, and returns its SHA-256 (hexadecimal). */
    async assemble({ parts: list }: Partial, path: string): Promise<string> {
      const hash = createHash('sha256');
      async function* content() {
        for await (const bytes of bytesOf(parts, list)) {
          hash.update(bytes);
          yield bytes;
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

async function* bytesOf(parts: FileStore, list: Part[]): AsyncGenerator<Uint8Array> {
  for (const { key } of list) yield await parts.bytes(key);
}
