import { asc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { UNATTACHED_HOURS } from '../rules.ts';
import { partials } from './tables.ts';

const KEYS_PER_BATCH = 500;

interface PartStore {
  db: Database;
  parts: FileStore;
}

/** Removes an incomplete upload and its parts. Returns false when there was none. */
export async function removePartial({ db, parts }: PartStore, name: string): Promise<boolean> {
  const [removed] = await db.delete(partials).where(eq(partials.name, name)).returning({ parts: partials.parts });
  // A part that cannot be removed now is swept later.
  for (const { key } of removed?.parts ?? []) await parts.remove(key).catch(() => {});
  return removed !== undefined;
}

/** Removes uploads that have not grown for 72 hours, and parts that no row lists. */
export async function sweepPartials(needs: PartStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNATTACHED_HOURS * 3600_000);
  const { name, changedAt } = partials;
  const stale = await needs.db.select({ name }).from(partials).where(lt(changedAt, before)).orderBy(asc(name));
  for (const row of stale) await removePartial(needs, row.name);
  await sweepStrayParts(needs, before);
}

/** Removes parts left behind by a killed process or a cancelled upload. */
async function sweepStrayParts(needs: PartStore, before: Date): Promise<void> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of needs.parts.walk()) {
    if (modifiedAt < before) keys.push(key);
    if (keys.length < KEYS_PER_BATCH) continue;
    await removeUnlisted(needs, keys);
    keys = [];
  }
  if (keys.length > 0) await removeUnlisted(needs, keys);
}

async function removeUnlisted({ db, parts }: PartStore, keys: string[]): Promise<void> {
  const names = keys.map(nameIn);
  const rows = await db.select().from(partials).where(inArray(partials.name, names));
  const listed = new Set(rows.flatMap((row) => row.parts.map(({ key }) => key)));
  for (const key of keys) if (!listed.has(key)) await parts.remove(key);
}

function nameIn(key: string): string {
  return key.split('.')[0] ?? '';
}
