import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/tables.ts';
import { asId } from '#testing/ids.ts';
import { type TestJournal, testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, type Person } from '#testing/makers.ts';
import { exportingClient } from './client.ts';
import type { JournalExport } from './contract.ts';
import { isJournalExport, openExport } from './server/check.ts';
import { journalExports } from './server/tables.ts';

const journal = testJournal();
const onceKilled = testJournal();
const alwaysKilled = testJournal();
const crowded = testJournal({ MIN_FREE_MB: '900000000' });
let administrator: Person;
let folder: string;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
  folder = await mkdtemp(join(tmpdir(), 'jaed-exports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const client = () => exportingClient(journal.as(administrator.token));
const newest = async () => (await client().state()).exports[0] as JournalExport;
const finished = async () => {
  await expect.poll(async () => (await newest()).state, { timeout: 60_000 }).not.toBe('running');
  return newest();
};
const pieces = async () =>
  (await readdir(join(journal.dataDir, 'resumable'))).filter((name) => name.startsWith('export_'));
const statusOf = async (url: string) => (await journal.request(url)).status;

test('an export waits for a worker, is refused a second time meanwhile, and can be cancelled', async () => {
  const { data } = await client().begin();
  expect(data.exports[0]).toMatchObject({ state: 'running', startedBy: expect.stringMatching(/\w/) });
  await expect(client().begin()).rejects.toMatchObject({ failure: 'conflict', message: /cancel it/ });
  await client().remove((await newest()).id);
  expect(await newest()).toMatchObject({ state: 'cancelled', size: 0 });
  await journal.work();
  await expect.poll(pieces).toEqual([]);
});

test('an export is downloaded whole and in ranges by a link, which is the same file as that of the command', async () => {
  await client().begin();
  const ready = await finished();
  expect(ready).toMatchObject({ state: 'ready', leftOut: 0 });
  const url = await client().link(ready.id);
  const response = await journal.request(url);
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="mds-jaed-\d{4}-\d\d-\d\d\.zip"/),
  ]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe(ready.size);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(ready.sha256);
  const path = join(folder, 'export.zip');
  await writeFile(path, bytes);
  expect(await isJournalExport(path)).toBe(true);
  const opened = await openExport(path, 'migrations');
  expect(opened.manifest.parts.length).toBeGreaterThan(50);
  opened.close();
  const range = await journal.request(url, { headers: { range: `bytes=${ready.size - 4}-` } });
  expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, bytes.subarray(-4)]);
});

test('a link opens nothing for another account, after ten minutes, or once its account is not an administrator any more', async () => {
  const { id } = await newest();
  const second = await anAdministrator(journal);
  const url = await exportingClient(journal.as(second.token)).link(id);
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url.replace(second.id, administrator.id))).toBe(404);
  expect(await statusOf(url.split('?')[0] as string)).toBe(404);
  await journal.services.db.update(users).set({ role: 'EDITOR' }).where(eq(users.id, second.id));
  expect(await statusOf(url)).toBe(404);
  const own = await client().link(id);
  journal.pass(601);
  expect(await statusOf(own)).toBe(404);
  const editor = await anEditor(journal);
  await expect(exportingClient(journal.as(editor.token)).link(id)).rejects.toMatchObject({ failure: 'forbidden' });
});

test('a file is deleted by an administrator, or after two days', async () => {
  const { id } = await newest();
  expect((await pieces()).length).toBeGreaterThan(0);
  await client().remove(id);
  expect([await pieces(), (await newest()).state]).toEqual([[], 'deleted']);
  await client().begin();
  const ready = await finished();
  journal.pass(48 * 3600 + 1);
  await journal.services.journalExports.sweep();
  expect(await pieces()).toEqual([]);
  administrator = await anAdministrator(journal);
  expect((await newest()).state).toBe('deleted');
  await expect(client().link(ready.id)).rejects.toMatchObject({ failure: 'missing' });
});

/** Starts an export in a journal that does no work yet, as if so many tries of it had been killed; then has it work. */
async function killedBefore(killed: TestJournal, attempts: number): Promise<JournalExport> {
  const { token } = await anAdministrator(killed);
  const exports = exportingClient(killed.as(token));
  const { data } = await exports.begin();
  const id = data.exports[0]?.id ?? '';
  await writeFile(join(killed.dataDir, 'resumable', `export_${id}_${attempts}_0`), 'a piece');
  const { db } = killed.services;
  await db
    .update(journalExports)
    .set({ attempts, pieces: 1 })
    .where(eq(journalExports.id, asId(id)));
  await killed.work();
  await expect.poll(async () => (await exports.state()).exports[0]?.state, { timeout: 60_000 }).not.toBe('running');
  expect(await readdir(join(killed.dataDir, 'resumable'))).not.toContain(`export_${id}_${attempts}_0`);
  return (await exports.state()).exports[0] as JournalExport;
}

test('an export that was killed begins again, and one that always kills its worker is given up', async () => {
  expect(await killedBefore(onceKilled, 1)).toMatchObject({ state: 'ready', leftOut: 0 });
  expect(await killedBefore(alwaysKilled, 5)).toMatchObject({ state: 'failed', size: 0 });
});

test('an export is refused with both sizes when the disk has too little room', async () => {
  const { token } = await anAdministrator(crowded);
  await expect(exportingClient(crowded.as(token)).begin()).rejects.toMatchObject({
    failure: 'unavailable',
    code: 'STORAGE_FULL',
  });
});
