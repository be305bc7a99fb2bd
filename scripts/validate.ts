import { readFile } from 'node:fs/promises';
import { isLong } from '#testing/long.ts';
import { run } from './run.ts';

/** All that CI does; its long version (`LONG_TESTS=1`) measures everything besides, one after the other. */
await run(process.execPath, ['scripts/test.ts']);
await run(process.execPath, ['scripts/check.ts']);
const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> };
const benches = Object.keys(scripts).filter((name) => name.split(':')[0] === 'bench' && name !== 'bench:paired');
for (const bench of isLong ? benches : []) await run('npm', ['run', bench]);
