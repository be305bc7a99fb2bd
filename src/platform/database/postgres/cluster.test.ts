import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '#testing/restored.ts';
import { DataFolderLocked } from '../../config/data-lock.ts';
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

test('a server with an invisible process, such as in another container, is joined and not started twice', async () => {
  const file = join(folder, 'postgres/data/postmaster.pid');
  const content = await readFile(file, 'utf8');
  await writeFile(file, content.replace(/^\d+/, '4194303'));
  await expect(openCluster(folder)).rejects.toThrow(DataFolderLocked);
  await expect(openCluster(folder)).rejects.toThrow(`still runs on ${folder}`);
  await writeFile(file, content);
  const joined = await joinCluster(folder, 'postgres');
  expect(await onDatabase(joined, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('joining never starts a server', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'jaed-cluster-'));
  await expect(joinCluster(empty, 'journal')).rejects.toThrow('its database cannot be reached from here');
  await rm(empty, { recursive: true });
});

/** An account that exists on every machine; only root can give files to it. */
const NOBODY = 65_534;
const asRoot = test.runIf(process.getuid?.() === 0);

asRoot('root runs the database as the owner of the journal, also when root owns its folders later', async () => {
  const owned = await mkdtemp(join(tmpdir(), 'jaed-owned-'));
  await chown(owned, NOBODY, NOBODY);
  const ownerOf = async (path: string) => (await stat(join(owned, path))).uid;
  const owners = () => Promise.all(['postgres', 'postgres/run', 'postgres/data', 'postgres/data/base'].map(ownerOf));
  const first = await openCluster(owned, { durable: false });
  expect(await owners()).toEqual([NOBODY, NOBODY, NOBODY, NOBODY]);
  await first.stop();
  // A copy by root may have changed the owner of the folders, but not of the database.
  await chown(owned, 0, 0);
  await chown(join(owned, 'postgres'), 0, 0);
  const second = await openCluster(owned, { durable: false });
  expect(await owners()).toEqual([NOBODY, NOBODY, NOBODY, NOBODY]);
  await second.destroy();
  await rm(owned, { recursive: true, force: true });
});

asRoot('root runs the database in its own data folder as an unprivileged account', async () => {
  const { uid } = await stat(join(folder, 'postgres/data'));
  expect(uid).not.toBe(0);
});
