import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UNATTACHED_HOURS } from '../rules.ts';

const HOUR = 3600_000;

export interface IncomingNeeds {
  incomingFolder: string;
  clock: () => Date;
}

/** The local folder that files are received into before they are checked. Each instance sweeps its own. */
export function incomingFiles({ incomingFolder, clock }: IncomingNeeds) {
  let sweptAt = 0;

  /** Removes files that killed processes of this instance have left behind. */
  const sweep = async (): Promise<void> => {
    sweptAt = clock().getTime();
    await removeOlder(incomingFolder, new Date(sweptAt - UNATTACHED_HOURS * HOUR));
  };

  /** Returns the path of the folder; creates it when needed and sweeps it at most once an hour. */
  const folder = async (): Promise<string> => {
    await mkdir(incomingFolder, { recursive: true });
    if (clock().getTime() - sweptAt > HOUR) await sweep();
    return incomingFolder;
  };

  return { folder, sweep };
}

/** Removes the files of a folder that were last written before `before`. */
async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined);
    if (file && file.mtime < before) await rm(path, { force: true });
  }
}
