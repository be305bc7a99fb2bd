import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '#testing/restored.ts';
import { DataFolderHeld } from '../../config/data-lock.ts';
import { type Cluster, joinCluster, openCluster } from './cluster.ts';

let folder: string;
let cluster: Cluster;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-cluster-'));
  cluster = await openCluster(folder, { durable: false });
});
afterAll(async () => {
  await cluster.destroy();
  await rm(folder, { recursive: true, force: true });
});

test('a server whose process cannot be seen, in another container say, is joined but never doubled', async () => {
  const file = join(folder, 'postgres/data/postmaster.pid');
  const content = await readFile(file, 'utf8');
  await writeFile(file, content.replace(/^\d+/, '4194303'));
  await expect(openCluster(folder)).rejects.toThrow(DataFolderHeld);
  await expect(openCluster(folder)).rejects.toThrow(`still runs on ${folder}`);
  await writeFile(file, content);
  const joined = await joinCluster(folder, 'postgres');
  expect(await onDatabase(joined, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('nothing is started in a folder that somebody else holds', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jaed-cluster-'));
  await expect(joinCluster(empty, 'journal')).rejects.toThrow('its database cannot be reached from here');
  await rm(empty, { recursive: true });
});

/** Only root has anything to hand over; an account that is on every machine. */
const NOBODY = 65_534;
const asRoot = test.runIf(process.getuid?.() === 0);

asRoot('root runs the database as whoever owns the journal, and takes it from nobody', async () => {
  const theirs = await mkdtemp(join(tmpdir(), 'jaed-theirs-'));
  await chown(theirs, NOBODY, NOBODY);
  const ownerOf = async (path: string) => (await stat(join(theirs, path))).uid;
  const owners = () => Promise.all(['postgres', 'postgres/run', 'postgres/data', 'postgres/data/base'].map(ownerOf));
  const first = await openCluster(theirs, { durable: false });
  expect(await owners()).toEqual([NOBODY, NOBODY, NOBODY, NOBODY]);
  await first.stop();
  // What belongs to root by now, by a copy say, does not hide whose the database is.
  await chown(theirs, 0, 0);
  await chown(join(theirs, 'postgres'), 0, 0);
  const second = await openCluster(theirs, { durable: false });
  expect(await owners()).toEqual([NOBODY, NOBODY, NOBODY, NOBODY]);
  await second.destroy();
  await rm(theirs, { recursive: true, force: true });
});

asRoot('root gives a folder of its own to an account without privileges', async () => {
  const { uid } = await stat(join(folder, 'postgres/data'));
  expect(uid).not.toBe(0);
});
