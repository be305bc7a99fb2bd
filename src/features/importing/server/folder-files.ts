import { createHash, randomUUID } from 'node:crypto';
import { copyFile, lstat, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAX_FILE_BYTES } from '#features/files/rules.ts';
import type { EmbeddedFile } from '#platform/xml/embedded-file.ts';
import type { DescribedArticle } from './description.ts';

/**
 * Gives an article the files of a folder that its source names but does not hold, as temporary copies. Only the last part of a name
 * counts, so nothing outside of the folder is read. Returns a function that deletes the copies.
 */
export async function filesFromFolder(
  { versions }: DescribedArticle,
  { folder, incoming }: { folder: string | undefined; incoming: string },
): Promise<() => Promise<void>> {
  const copies: string[] = [];
  for (const galley of versions.flatMap(({ galleys }) => galleys)) {
    if (galley.file || !galley.address || folder === undefined) continue;
    galley.file = await copied(join(folder, basename(galley.address)), incoming);
    if (galley.file) copies.push(galley.file.path);
  }
  return async () => {
    for (const path of copies) await rm(path, { force: true });
  };
}

async function copied(source: string, incoming: string): Promise<EmbeddedFile | undefined> {
  const found = await lstat(source).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const path = join(incoming, randomUUID());
  const { size } = found;
  if (size > MAX_FILE_BYTES) return { path, size, sha256: '', fault: 'too-large' };
  await copyFile(source, path);
  return {
    path,
    size,
    sha256: createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
    fault: undefined,
  };
}
