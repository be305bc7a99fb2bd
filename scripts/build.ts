import { mkdir, rm } from 'node:fs/promises';
import { DEFAULT_LANGUAGES } from '#base/languages.ts';
import { lockFile } from '#platform/config/lock-file.ts';
import { languagesNamed } from '#platform/config/offered-languages.ts';
import { buildLanguage } from './build-language.ts';
import { buildIsCurrent, STAMP, stampBuild } from './build-stamp.js';
import { compressAssets } from './compress-assets.ts';
import { run } from './run.ts';

/** Milliseconds within which a build ends on any machine. */
const PATIENCE = 600_000;

/** Builds the browser's files and the server into build/, unless they are; of those who want it at once one does. */
process.env.NODE_ENV = 'production';
await mkdir('build', { recursive: true });
if (!lockFile('build/lock', 0)) {
  console.error('It is being built already; waiting for that.');
  if (!lockFile('build/lock', PATIENCE)) throw new Error('Another process has been building for ten minutes; stop it.');
}
if (!(await buildIsCurrent())) {
  await rm(STAMP, { force: true });
  await run('react-router', ['build', '--logLevel', 'warn']);
  await rm('build/languages', { recursive: true, force: true });
  // A wrong setting is named when the journal starts.
  const languages = languagesNamed(process.env.LANGUAGES) ?? DEFAULT_LANGUAGES;
  for (const language of languages) if (language !== 'en') await buildLanguage(language);
  await compressAssets('build/client');
  await stampBuild();
}
