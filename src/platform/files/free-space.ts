import { statfs } from 'node:fs/promises';
import { storageFull } from './storage-errors.ts';

const GB = 1024 ** 3;
/** Required free space without MIN_FREE_MB: the smaller of an amount and a share of the disk. */
const DEFAULT_FLOOR = { bytes: 2 * GB, share: 0.05 };
/** Milliseconds for which a measurement of the disk is reused. */
const REUSE_MS = 1_000;

/** Throws 503 while less of the disk is free than required. */
export type RequireRoom = () => Promise<void>;

export interface FreeSpaceOptions {
  /** A folder on the disk. */
  folder: string;
  /** Required free bytes; undefined for the default. */
  floor: number | undefined;
  /** Total bytes of the disk, and bytes this account may still use. */
  measure?: (folder: string) => Promise<{ total: number; free: number }>;
}

/**
 * Stops uploads before they fill the disk, which the database needs as well. A disk that cannot be measured counts as having
 * room: writing to it reports what is wrong.
 */
export function freeSpace({ folder, floor, measure = ofDisk }: FreeSpaceOptions): RequireRoom {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let hasRoom = Promise.resolve(true);
  const check = async () => {
    const disk = await measure(folder).catch(() => undefined);
    if (!disk) return true;
    return disk.free >= requiredRoom(disk, floor);
  };
  return async () => {
    const now = performance.now();
    if (now - measuredAt >= REUSE_MS) {
      measuredAt = now;
      hasRoom = check();
    }
    if (!(await hasRoom)) throw storageFull(undefined);
  };
}

/** Bytes of a disk that must stay free; `floor` is the setting. */
export const requiredRoom = ({ total }: { total: number }, floor: number | undefined): number =>
  floor ?? Math.min(DEFAULT_FLOOR.bytes, total * DEFAULT_FLOOR.share);

/** Total bytes of the disk with a folder, and bytes this account may still use. Rejects if it cannot be measured. */
export async function ofDisk(folder: string): Promise<{ total: number; free: number }> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { total: bsize * blocks, free: bsize * bavail };
}

/** Bytes that may be written to a disk before it has less free space than required; undefined if it cannot be measured. */
export async function spareBytes(folder: string, floor: number | undefined): Promise<number | undefined> {
  const disk = await ofDisk(folder).catch(() => undefined);
  return disk && Math.max(0, disk.free - requiredRoom(disk, floor));
}
