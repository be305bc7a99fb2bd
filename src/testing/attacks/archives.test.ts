import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXCLUDED_TABLES, FILE_TABLES, ROW_FILTERS } from '#features/backups/server/contents.ts';
import { ENTRIES, type Head } from '#platform/backup/archive.ts';
import { backUp } from '#platform/backup/back-up.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { type CraftedEntry, craftedArchive, entriesOf } from '../archives.ts';
import { testJournal } from '../journal.ts';
import { aSubmission } from '../makers.ts';
import { type EmptyPlace, emptyPlace } from '../restored.ts';

/** Backup archives made to harm; damaged ones are tested in backup.test.ts. */
const journal = testJournal();
let folder: string;
let genuine: CraftedEntry[];
let place: EmptyPlace;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-crafted-'));
  await aSubmission(journal, { status: 'PUBLISHED' });
  const path = join(folder, 'genuine.tar.zst');
  const needs = {
    connection: journal.connection,
    secret: 's'.repeat(32),
    excludedTables: EXCLUDED_TABLES,
    rowFilters: ROW_FILTERS,
    fileTables: FILE_TABLES,
    store: await diskStore(join(journal.dataDir, 'files')),
    extras: [],
    clock: () => journal.now(),
  };
  await backUp(needs, createWriteStream(path));
  genuine = await entriesOf(path);
  place = await emptyPlace();
});
afterAll(async () => {
  await place.remove();
  await rm(folder, { recursive: true, force: true });
});

let archives = 0;
/** Restores an archive of these entries; returns the error, or undefined when it was restored. */
async function restored(entries: CraftedEntry[], into = place): Promise<Error | undefined> {
  archives += 1;
  const path = join(folder, `${archives}.tar.zst`);
  await writeFile(path, await craftedArchive(entries));
  return into.restore(path).then(
    () => undefined,
    (error: Error) => error,
  );
}

/** Everything in and around the place that a restore may only write into. */
const around = async () => (await readdir(dirname(place.dataDir))).filter((name) => name.startsWith('pwned'));
async function expectUntouched(): Promise<void> {
  expect(await around()).toEqual([]);
  expect(await readdir(place.dataDir, { recursive: true })).toEqual(['files']);
  expect(await place.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  expect(await place.query(`select 1 from pg_tables where tablename like '%pwned%'`)).toEqual([]);
}
const SENTENCE = /^\S+ is not a complete backup: .+\. Nothing was changed\.$/s;
async function expectRefused(entries: CraftedEntry[]): Promise<void> {
  const error = await restored(entries);
  expect(error).toMatchObject({ name: 'BackupRefused', message: expect.stringMatching(SENTENCE) });
  await expectUntouched();
}

const file = (name: string, header?: CraftedEntry['header']): CraftedEntry => ({
  name,
  content: Buffer.from('pwned'),
  ...(header && { header }),
});
const withHead = (change: (head: Head) => void): CraftedEntry[] => {
  const [first, ...rest] = genuine;
  const head = JSON.parse(String(first?.content)) as Head;
  change(head);
  return [{ name: ENTRIES.head, content: Buffer.from(JSON.stringify(head)) }, ...rest];
};

describe('a backup archive', () => {
  test('repacked with another tool is restored', async () => {
    const other = await emptyPlace();
    expect(await restored(genuine, other)).toBeUndefined();
    expect(await other.query('select 1 from articles')).toHaveLength(1);
    await other.remove();
  });

  test.each([
    'files/../pwned',
    'files/../../pwned',
    'files/uploads/../../../pwned',
    'files//tmp/pwned',
    'files/./pwned',
    'files/',
    'files/uploads/',
    'files/.pwned',
    'files/uploads\\..\\..\\pwned',
    'files/uploads/a\u0000b',
    'files/uploads/a\nb',
    'files/-rf',
    'files/uploads/\u202egnp.exe',
    `files/uploads/${'x'.repeat(300)}`,
    `files/${'x/'.repeat(200)}x`,
    '../pwned',
    '/tmp/pwned',
    'C:\\pwned',
    'tables/../files/pwned',
    'tables/pwned',
    'tables/users/../../pwned',
    'extras/../pwned',
    'extras/../../pwned/COUNTER_Robots_list.json',
    'secret/pwned',
    'pwned',
    'FILES/pwned',
    ' files/pwned',
  ])('with an entry called %j is refused, and nothing is written', async (name) => {
    await expectRefused([...genuine, file(name)]);
  });

  test.each<[string, CraftedEntry['header']]>([
    ['a symbolic link', { type: 'symlink', linkname: '/etc/passwd' }],
    ['a symbolic link out of its folder', { type: 'symlink', linkname: '../../..' }],
    ['a hard link', { type: 'link', linkname: '/etc/passwd' }],
    ['a character device', { type: 'character-device', devmajor: 1, devminor: 3 }],
    ['a block device', { type: 'block-device', devmajor: 8, devminor: 0 }],
    ['a pipe', { type: 'fifo' }],
    ['a folder', { type: 'directory' }],
  ])('with %s is refused', async (_, header) => {
    await expectRefused([...genuine, { ...file('files/uploads/ab/pwned.pdf', header), content: Buffer.alloc(0) }]);
  });

  test('with an entry twice is refused, whichever it is', async () => {
    const [, ...rest] = genuine;
    for (const name of ['secret', 'files/uploads/', 'tables/users/']) {
      const first = rest.find((entry) => entry.name.startsWith(name));
      await expectRefused([...genuine, first ?? file('')]);
    }
    await expectRefused([...genuine, file('files/uploads/ab/a.pdf'), file('files/uploads/ab/a.pdf')]);
  });

  test('with a secret or an extra of a hundred megabytes is refused before it is held in memory', async () => {
    const large = Buffer.alloc(100_000_000);
    for (const name of ['secret', 'extras/COUNTER_Robots_list.json']) {
      const others = genuine.filter((entry) => entry.name !== name);
      await expectRefused([...others, { name, content: large }]);
    }
  });

  test.each([
    'users (a text); create table public.pwned(a text); --',
    'pgboss.x (a text); create table public.pwned(a text); --',
    'pgboss.x" (a text); create table public.pwned(a text); --',
    'pgboss.replaced',
    'pgboss.a.b',
    'pg_catalog.pg_authid',
    '',
  ])('that describes a table called %j is refused, and no statement of it runs', async (name) => {
    await expectRefused(withHead((head) => head.tables.push({ name, columns: ['a'] })));
  });

  test.each([
    ['a column', (head: Head) => head.tables[0]?.columns.push('a" text); create table public.pwned(a text); --')],
    [
      'a sequence',
      (head: Head) => head.sequences.push({ name: `x'); create table public.pwned(a text); --`, value: '1' }),
    ],
    [
      'the value of a sequence',
      (head: Head) => head.sequences.push({ name: 'x', value: '1); create table public.pwned(a text); --' }),
    ],
    [
      'a migration',
      (head: Head) => {
        head.migration = '../../etc';
      },
    ],
    [
      'a migration with a path',
      (head: Head) => {
        head.migration = '20261121004302_first/../20261121004302_first';
      },
    ],
  ])('that describes %s made to inject is refused', async (_, change) => {
    const error = await restored(withHead(change));
    expect(error?.name).toBe('BackupRefused');
    await expectUntouched();
  });

  test('with rows of a table it does not describe is refused', async () => {
    await expectRefused([...genuine, { name: 'tables/limit_counters/000001.copy', content: Buffer.from('x') }]);
  });

  test('without a readable head in its first place is refused', async () => {
    const [first, second, ...rest] = genuine;
    if (!first || !second) return;
    await expectRefused([second, first, ...rest]);
    await expectRefused(rest);
    await expectRefused([{ ...first, content: Buffer.from('{"format": 99}') }, second, ...rest]);
    await expectRefused([{ ...first, content: Buffer.from('[') }, second, ...rest]);
    await expectRefused([{ ...first, content: Buffer.from('{"format": 1}') }, second, ...rest]);
  });
});

describe('a stored file whose key a restored row invented', () => {
  test.each(['../secret', '../../etc/passwd', '/etc/passwd', 'a/../../secret', '..', '.', '', 'a\0b', '\\..\\secret'])(
    'is not found as %j, and nothing is written or removed there',
    async (key) => {
      const root = await mkdtemp(join(tmpdir(), 'jaed-keys-'));
      await writeFile(join(root, 'secret'), 'the secret');
      const store = await diskStore(join(root, 'files'));
      await writeFile(join(root, 'given'), 'given');
      const reading = async (range?: { start: number; end: number }) => {
        const chunks: Buffer[] = [];
        for await (const chunk of await store.read(key, range)) chunks.push(chunk as Buffer);
        return Buffer.concat(chunks).toString();
      };
      await expect(reading()).rejects.toThrow();
      await expect(reading({ start: 0, end: 3 })).rejects.toThrow();
      await expect(store.bytes(key)).rejects.toThrow();
      await expect(store.write(key, Buffer.from('pwned'))).rejects.toThrow();
      await expect(store.adopt(join(root, 'given'), key)).rejects.toThrow();
      await store.remove(key).catch(() => {});
      expect((await readdir(root)).sort()).toEqual(['files', 'given', 'secret']);
      expect(await readFile(join(root, 'secret'), 'utf8')).toBe('the secret');
      expect(await readdir(join(root, 'files'))).toEqual([]);
      await rm(root, { recursive: true });
    },
  );
});
