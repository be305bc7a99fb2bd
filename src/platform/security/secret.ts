import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';

const SHORTEST = 32;

/**
 * The signing secret: the configured one, else one made once and kept in DATA_DIR/secret (mode 600). Throws ConfigError for
 * one that is there and cannot be used: what it has sealed would be lost with it.
 */
export async function loadSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const path = join(dataDir, 'secret');
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ConfigError(`${path}: cannot be read (${error.code}). The journal has to run as whoever owns it`);
  });
  if (kept !== undefined && kept.trim().length < SHORTEST)
    throw new ConfigError(
      `${path}: is no secret of at least ${SHORTEST} characters. Put the old one back, or remove it`,
    );
  if (kept !== undefined) return kept.trim();
  const secret = randomBytes(32).toString('base64url');
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return secret;
}
