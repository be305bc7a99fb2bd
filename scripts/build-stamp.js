// Plain JavaScript, like start.js: reading TypeScript would cost the server fifteen megabytes for as long as it runs.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = ['src', 'public', 'scripts', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
export const STAMP = 'build/stamp';

/** Whether what is built was made from the sources as they stand. An installation without sources is always current. */
export async function buildIsCurrent() {
  const stamp = await readFile(STAMP, 'utf8').catch(() => '');
  const hasSources = await stat('src').then(
    () => true,
    () => false,
  );
  return !hasSources || stamp === (await sourceHash());
}

export async function stampBuild() {
  await writeFile(STAMP, await sourceHash());
}

async function sourceHash() {
  const hash = createHash('sha256')
    .update(process.versions.node)
    .update(process.env.LANGUAGES ?? '');
  for (const source of SOURCES) {
    for (const file of await filesOf(source)) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesOf(path) {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}
