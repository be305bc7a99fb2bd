import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { isId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { UNATTACHED_HOURS } from '../rules.ts';
import type { Quota } from './quota.ts';
import { flushToDisk } from './receive.ts';
import { type Part, partials } from './tables.ts';

/** Bytes that are held in memory for each upload under way, and that a kill costs at most. */
const PART_BYTES = 1024 * 1024;
const KEYS_AT_ONCE = 500;
/** A line that breaks more often brings nothing home; sent byte by byte, each would cost a file. */
const MOST_PARTS = 500;

export type Partial = typeof partials.$inferSelect;
export type Partials = ReturnType<typeof partialUploads>;

export interface PartialNeeds {
  db: Database;
  parts: FileStore;
  quota: Quota;
  clock: () => Date;
}

/**
 * Uploads on their way. What has arrived lies in the store in parts, and a row lists them; a part counts when, and only
 * when, the row has taken it as the next one. So whoever else sends the same upload at the same time, on whichever
 * instance, is told that his place is no longer the end, and no byte is ever overwritten.
 */
export function partialUploads({ db, parts, quota, clock }: PartialNeeds) {
  const find = async (name: string): Promise<Partial | undefined> => {
    const [row] = await db.select().from(partials).where(eq(partials.name, name));
    return row;
  };

  /** Keeps a part as the one that begins at byte `at`. False when something else does, or nothing may any more. */
  const append = async (name: string, at: number, bytes: Buffer): Promise<boolean> => {
    const part: Part = { key: `${name}.${at}.${randomBytes(6).toString('hex')}`, size: bytes.length };
    await parts.write(part.key, bytes);
    const taken = await db
      .update(partials)
      .set({
        received: sql`${partials.received} + ${part.size}::bigint`,
        parts: sql`${partials.parts} || ${JSON.stringify([part])}::jsonb`,
        changedAt: clock(),
      })
      .where(and(eq(partials.name, name), eq(partials.received, at)))
      .returning({ name: partials.name });
    if (taken.length === 0) await parts.remove(part.key).catch(() => {});
    return taken.length > 0;
  };

  const forget = async (name: string): Promise<boolean> => {
    const [gone] = await db.delete(partials).where(eq(partials.name, name)).returning({ parts: partials.parts });
    // What cannot be removed now is swept later.
    for (const { key } of gone?.parts ?? []) await parts.remove(key).catch(() => {});
    return gone !== undefined;
  };

  /** Parts nobody lists: of a process that was killed, or of an upload that was given up. */
  const sweepStrays = async (before: Date) => {
    const removeStrays = async (keys: string[]) => {
      const names = keys.map(nameIn);
      const rows = await db.select().from(partials).where(inArray(partials.name, names));
      const listed = new Set(rows.flatMap((row) => row.parts.map(({ key }) => key)));
      for (const key of keys) if (!listed.has(key)) await parts.remove(key);
    };
    let keys: string[] = [];
    for await (const { key, modifiedAt } of parts.walk()) {
      if (modifiedAt < before) keys.push(key);
      if (keys.length < KEYS_AT_ONCE) continue;
      await removeStrays(keys);
      keys = [];
    }
    if (keys.length > 0) await removeStrays(keys);
  };

  return {
    find,
    forget,

    /** Begins an upload of so many bytes. Throws 413 when the account may not store as many. */
    begin: (name: string, size: number, metadata: Record<string, string | null>): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [userId = ''] = name.split('_');
        if (!isId<'user'>(userId)) throw new Error(`upload ${name} has no owner`);
        await quota.reserve(tx, { userId, size, field: 'files' });
        const now = clock();
        await tx.insert(partials).values({ name, size, metadata, createdAt: now, changedAt: now });
      }),

    async isInTooManyParts(name: string): Promise<boolean> {
      const count = sql<number>`jsonb_array_length(${partials.parts})`;
      const [row] = await db.select({ count }).from(partials).where(eq(partials.name, name));
      return (row?.count ?? 0) >= MOST_PARTS;
    },

    /**
     * Keeps what arrives from byte `at` on, until it ends or breaks; what has arrived before a break is kept too. Answers
     * the new end, or undefined when somebody else has gone on from there.
     */
    async receive(name: string, at: number, source: Readable): Promise<number | undefined> {
      let [end, isOurs] = [at, true];
      let held: Buffer[] = [];
      const flush = async () => {
        const bytes = Buffer.concat(held);
        held = [];
        if (bytes.length === 0 || !isOurs) return;
        isOurs = await append(name, end, bytes);
        end += bytes.length;
      };
      try {
        let size = 0;
        for await (const chunk of source as AsyncIterable<Buffer>) {
          held.push(chunk);
          size += chunk.length;
          if (size < PART_BYTES) continue;
          await flush();
          size = 0;
          if (!isOurs) return undefined;
        }
      } finally {
        await flush();
      }
      return isOurs ? end : undefined;
    },

    /** Puts the parts together at `path`, where they are on the disk for good; answers their SHA-256 in hexadecimal. */
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

    /** Forgets what has not grown for 72 hours. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - UNATTACHED_HOURS * 3600_000);
      const { name, changedAt } = partials;
      const stale = await db.select({ name }).from(partials).where(lt(changedAt, before)).orderBy(asc(name));
      for (const row of stale) await forget(row.name);
      await sweepStrays(before);
    },
  };
}

function nameIn(key: string): string {
  return key.split('.')[0] ?? '';
}
