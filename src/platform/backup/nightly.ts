import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupSettings } from '../config/backup-settings.ts';
import { intoFile } from '../files/into-file.ts';
import { type BackupNeeds, backUp } from './back-up.ts';
import { encryptionTo } from './encryption.ts';
import { BackupFailed } from './problem.ts';
import { reasonOf } from './reason.ts';
import { requireRoomFor, sizeOfJournal } from './room.ts';
import { expiredNames, nightlyName } from './rotation.ts';
import { withClient } from './with-client.ts';

export interface NightlyNeeds extends Omit<BackupNeeds, 'encrypt'> {
  settings: BackupSettings;
  /** Bytes of the disk that have to stay free; undefined for the default. */
  minFreeBytes: number | undefined;
}

/** A backup that is complete. */
export interface MadeBackup {
  fileName: string;
  bytes: number;
  /** Of the file, hexadecimal. */
  sha256: string;
  rows: number;
  files: number;
  /** Stored files that are missing from it. */
  leftOut: number;
}

/** Reports a backup as soon as it is complete on this machine, before it is sent elsewhere. */
type OnMade = (made: MadeBackup) => void;

/** Makes a backup by the settings, sends it to their bucket, and deletes the backups that are no longer needed. Throws BackupFailed. */
export async function nightlyBackup(needs: NightlyNeeds, onMade: OnMade): Promise<void> {
  const { settings, connection, fileTables } = needs;
  const { folder, recipients, keep, s3 } = settings;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = await withClient(connection, (client) => sizeOfJournal(client, fileTables));
  await requireRoomFor({ folder, bytes, floor: needs.minFreeBytes });
  const encrypt = await encryptionTo(recipients);
  const fileName = nightlyName(needs.clock(), encrypt !== undefined);
  const path = join(folder, fileName);
  const { rows, files, leftOut } = await intoFile(path, (part) => backUp({ ...needs, encrypt }, fileTarget(part)));
  const { size } = await stat(path);
  onMade({ fileName, bytes: size, sha256: await sha256Of(path), rows, files, leftOut: leftOut.length });
  for (const name of expiredNames(await readdir(folder), keep)) await rm(join(folder, name), { force: true });
  if (s3) await send({ ...settings, s3 }, path, fileName);
  const [first] = leftOut;
  if (first) throw new BackupFailed('FILES', `${leftOut.length}: ${first.key} (${first.why})`);
}

/** Where an archive is written: a new file that only this account can read. */
export const fileTarget = (path: string) => createWriteStream(path, { mode: 0o600, flush: true, flags: 'wx' });

async function send(
  { s3, keep }: BackupSettings & { s3: NonNullable<BackupSettings['s3']> },
  path: string,
  fileName: string,
): Promise<void> {
  // The SDK takes tens of megabytes of memory.
  const [{ uploadInParts }, { s3Store }] = await Promise.all([
    import('../files/s3-upload.ts'),
    import('../files/s3-store.ts'),
  ]);
  const store = s3Store(s3, s3.prefix);
  try {
    await uploadInParts(s3, { path, key: `${s3.prefix}/${fileName}` });
    for (const name of expiredNames(await store.keys(), keep)) await store.remove(name);
  } catch (cause) {
    throw new BackupFailed('SENDING', `${s3.bucket}: ${reasonOf(cause)}`, cause);
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
