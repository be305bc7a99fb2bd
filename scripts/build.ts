import { stampBuild } from './build-stamp.js';
import { compressAssets } from './compress-assets.ts';
import { run } from './run.ts';

/** Builds the browser's files and the server into build/. */
process.env.NODE_ENV = 'production';
await run('react-router', ['build', '--logLevel', 'warn']);
await compressAssets('build/client');
await stampBuild();
