import { statfs } from 'node:fs/promises';
import { noRoom } from './store-trouble.ts';

const GB = 1024 ** 3;
/** The floor unless MIN_FREE_MB gives one: the smaller of an amount and a share of the disk. */
const DEFAULT_FLOOR = { bytes: 2 * GB, share: 0.05 };
/** Milliseconds for which the figures of the disk are used again. */
const FRESH_MS = 1_000;

/** Throws 503 while less of the disk is free than the floor. */
export type RequireRoom = () => Promise<void>;

export interface FreeSpaceOptions {
  /** A folder on the disk. */
  folder: string;
  /** Bytes; undefined for the default. */
  floor: number | undefined;
  /** Bytes of the disk, and how many of them this account may still use. */
  measure?: (folder: string) => Promise<{ total: number; free: number }>;
}

/**
 * Keeps people's uploads from filling the disk, which the database needs to go on. A disk that cannot be measured has
 * room: what is wrong with it, writing will tell.
 */
export function freeSpace({ folder, floor, measure = ofDisk }: FreeSpaceOptions): RequireRoom {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let hasRoom = Promise.resolve(true);
  const look = async () => {
    const disk = await measure(folder).catch(() => undefined);
    if (!disk) return true;
    return disk.free >= (floor ?? Math.min(DEFAULT_FLOOR.bytes, disk.total * DEFAULT_FLOOR.share));
  };
  return async () => {
    const now = performance.now();
    if (now - measuredAt >= FRESH_MS) {
      measuredAt = now;
      hasRoom = look();
    }
    if (!(await hasRoom)) throw noRoom(undefined);
  };
}

async function ofDisk(folder: string): Promise<{ total: number; free: number }> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { total: bsize * blocks, free: bsize * bavail };
}
