import type pg from 'pg';
import { fileSize } from '#base/text.ts';
import { ofDisk, requiredRoom } from '../files/free-space.ts';
import { quoted } from './database-facts.ts';
import { BackupFailed } from './problem.ts';

export interface RoomNeeds {
  /** A folder on the disk. */
  folder: string;
  /** Bytes to be written. */
  bytes: number;
  /** Bytes that have to stay free; undefined for the default. */
  floor: number | undefined;
}

/** Throws BackupFailed when writing would leave too little of the disk free. */
export async function requireRoomFor({ folder, bytes, floor }: RoomNeeds): Promise<void> {
  const disk = await ofDisk(folder);
  const needed = bytes + requiredRoom(disk, floor);
  if (disk.free < needed)
    throw new BackupFailed('SPACE', `${fileSize(disk.free)} are free, ${fileSize(needed)} are needed.`);
}

/** Bytes that a backup may take at most: those of the database and of all stored files. */
export async function sizeOfJournal(client: pg.ClientBase, fileTables: string[]): Promise<number> {
  const sizes = ['select 0::bigint as bytes', ...fileTables.map((table) => `select sum(size) from ${quoted(table)}`)];
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(bytes), 0) + pg_database_size(current_database()) as bytes from (${sizes.join(' union all ')}) sizes`,
  );
  return Number(rows[0]?.bytes ?? 0);
}
