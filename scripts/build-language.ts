import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

const ASSETS = 'build/client/assets';

/**
 * Builds the browser's files in another language beside the English ones, and writes the list of its scripts for the server to
 * build/languages. The server itself has all languages; its second copy is thrown away.
 */
export async function buildLanguage(language: string): Promise<void> {
  const folder = `build/languages/${language}`;
  await run('react-router', ['build', '--logLevel', 'warn'], { BUILD_LANGUAGE: language });
  const built = join(folder, 'client/assets');
  const manifest = (await readdir(built)).find((name) => /^manifest-\w+\.js$/.test(name));
  const [, list] =
    /^window\.__reactRouterManifest=(.*);\s*$/s.exec(await readFile(join(built, manifest ?? ''), 'utf8')) ?? [];
  if (!list) throw new Error(`The build in ${language} has no list of its scripts.`);
  await cp(built, ASSETS, { recursive: true });
  await writeFile(`${folder}.json`, list);
  await rm(folder, { recursive: true });
}
