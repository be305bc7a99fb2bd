import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

const MIN_LENGTH = 32;

/**
 * The signing secret: the configured one, else the one stored in DATA_DIR/secret (mode 600), which is created at the first start.
 * Throws ConfigError for a stored secret that cannot be used: replacing it would lose everything sealed with it.
 */
export async function loadSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ConfigError(`${path}: cannot be read (${error.code}). The journal has to run as the owner of this file`);
  });
  if (stored !== undefined && stored.trim().length < MIN_LENGTH)
    throw new ConfigError(
      `${path}: is no secret of at least ${MIN_LENGTH} characters. Put the old one back, or remove it`,
    );
  if (stored !== undefined) return stored.trim();
  const secret = randomBytes(32).toString('base64url');
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secret;
}
