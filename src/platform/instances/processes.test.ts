import cluster from 'node:cluster';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../observability/log.ts';
import { runWorkers } from './processes.ts';

/** The first process becomes ready and dies, the second dies before it is ready, the third stays; a file counts them. */
const PROGRAM = `
  const { appendFileSync, readFileSync } = require('node:fs');
  appendFileSync(process.env.COUNT, '.');
  const count = readFileSync(process.env.COUNT, 'utf8').length;
  if (count === 2) process.exit(8);
  process.on('SIGTERM', () => process.exit(0));
  process.send('ready', () => count === 1 && process.exit(7));
  setInterval(() => {}, 1000);
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-processes-'));
  await writeFile(join(folder, 'program.cjs'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('logs each worker that ends with its exit code, also one that was never ready', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const count = join(folder, 'count');
  cluster.setupPrimary({ exec: join(folder, 'program.cjs') });
  const workers = await runWorkers(1, { COUNT: count }, log);
  await expect.poll(() => readFile(count, 'utf8')).toBe('...');
  expect(lines.map((line) => JSON.parse(line).code)).toEqual([7, 8]);
  await workers.stop();
  expect(lines).toHaveLength(2);
});
