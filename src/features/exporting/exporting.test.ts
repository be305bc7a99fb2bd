import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { UserId } from '#base/ids.ts';
import { accountsClient } from '#features/accounts/client.ts';
import { articlesClient } from '#features/articles/client.ts';
import { FILE_TABLES } from '#features/backups/server/contents.ts';
import { prepareJournal } from '#features/site/server/first-start.ts';
import type { Connection } from '#platform/database/types.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { readParts, type ZipParts } from '#platform/files/zip-parts.ts';
import { checkChain } from '#platform/records/event-chain.ts';
import { aFullJournal } from '#testing/attacks/full-journal.ts';
import { TEMPLATE } from '#testing/database.ts';
import { anotherInstance, type TestJournal, testJournal } from '#testing/journal.ts';
import { aSubmission, PASSWORD, type Person } from '#testing/makers.ts';
import { emptyPlace, onDatabase } from '#testing/restored.ts';
import { isJournalExport } from './server/check.ts';
import { exportJournal } from './server/export.ts';
import type { Manifest } from './server/format.ts';
import { COLUMN_RULES, EXCLUDED_TABLES, RECORDS } from './server/records.ts';
import { TABLES_WITH_FILES } from './server/stored-files.ts';

const journal = testJournal();
let folder: string;
let parts: ZipParts;
let manifest: Manifest;
let author: Person;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaed-exports-'));
  await aFullJournal(journal);
  const manuscriptTitle = 'Tabs\tand\nlines \\ and \\N, "quotes" and é — 土';
  ({ author } = await aSubmission(journal, { status: 'PUBLISHED', manuscriptTitle }));
  ({ path, manifest } = await anExport());
  parts = await readParts(await readFile(path));
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function anExport(): Promise<{ path: string; manifest: Manifest }> {
  const to = join(folder, `${randomBytes(4).toString('hex')}.zip`);
  const store = await diskStore(join(journal.dataDir, 'files'));
  const needs = { connection: journal.connection, store, origin: 'https://journal.example', clock: journal.now };
  return { path: to, manifest: await exportJournal(needs, createWriteStream(to)) };
}

/** A hash of all rows per table, without the values that an export leaves out or changes, and the jobs that wait, without those of schedules. */
async function contentOf(connection: Connection): Promise<Record<string, unknown>> {
  const hashes: Record<string, string> = {};
  for (const table of Object.keys(RECORDS)) {
    const changed = Object.keys(COLUMN_RULES).filter((name) => name.startsWith(`${table}.`));
    const without = changed.map((name) => `- '${name.split('.')[1]}'`).join(' ');
    const [row] = await onDatabase<{ hash: string }>(
      connection,
      `select count(*) || ' ' || md5(coalesce(string_agg(line, '|' order by line), '')) as hash
       from (select (to_jsonb(t) ${without})::text as line from "${table}" t
         ${table === 'outbox' ? `where state <> 'queued'` : ''}) lines`,
    );
    hashes[table] = row?.hash ?? '';
  }
  const jobs = `select id, name, data, state::text, start_after from pgboss.job where state < 'completed' and data is not null order by id`;
  return { ...hashes, jobs: await onDatabase(connection, jobs) };
}

const textOf = (name: string) => parts.get(name)?.toString() ?? '';
const linesOf = (name: string) =>
  textOf(name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('every table of the database is exported or named with the reason why it is not', async () => {
  const tables = await onDatabase<{ name: string }>(
    journal.connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const decided = [...Object.keys(RECORDS), ...Object.keys(EXCLUDED_TABLES)].sort();
  expect(decided).toEqual(tables.map(({ name }) => name).sort());
  expect(TABLES_WITH_FILES.toSorted()).toEqual(FILE_TABLES.toSorted());
});

test('an export imported into an empty journal gives an equal one', async () => {
  const place = await emptyPlace();
  await place.importExport(path);
  expect(await contentOf(place.connection)).toEqual(await contentOf(journal.connection));
  const files = linesOf('files.ndjson').map((file) => ({ key: String(file.storage_key), sha256: file.sha256 }));
  const leftOut = manifest.files.leftOut.map(({ key }) => key);
  const stored = files.filter(({ key }) => !leftOut.includes(key));
  expect(stored.length).toBeGreaterThan(20);
  expect((await place.store.keys()).sort()).toEqual(stored.map(({ key }) => key).sort());
  for (const { key, sha256 } of stored) expect(sha256Of(await place.store.bytes(key)), key).toBe(sha256);
  await place.remove();
});

test('the manifest counts what is there, and the checksums are those of the files', () => {
  expect(JSON.parse(textOf('manifest.json'))).toEqual(manifest);
  const submissions = manifest.parts.find(({ table }) => table === 'submissions');
  expect(linesOf('records/submissions.ndjson')).toHaveLength(submissions?.rows ?? -1);
  const sums = textOf('SHA256SUMS').trimEnd().split('\n');
  const own = ['SHA256SUMS', 'manifest.json', 'manifest.sha256'];
  expect(sums.map((line) => line.slice(66)).sort()).toEqual(
    [...parts.keys()].filter((name) => !own.includes(name)).sort(),
  );
  for (const line of sums) expect(sha256Of(parts.get(line.slice(66)) ?? Buffer.alloc(0))).toBe(line.slice(0, 64));
  expect(sha256Of(parts.get('SHA256SUMS') ?? Buffer.alloc(0))).toBe(manifest.checksums.sha256);
});

interface Schema {
  type?: string | string[];
  items?: Schema;
}

function fits(value: unknown, { type, items = {} }: Schema): boolean {
  const types = [type ?? []].flat();
  if (types.length === 0) return true;
  if (Array.isArray(value)) return types.includes('array') && value.every((item) => fits(item, items));
  return types.includes(value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value);
}

test('every line of the records fits the schema beside it', () => {
  for (const { path: name, schema } of manifest.parts) {
    const { properties, required } = JSON.parse(textOf(schema)) as {
      properties: Record<string, Schema>;
      required: string[];
    };
    for (const line of linesOf(name)) {
      expect(Object.keys(line).sort(), name).toEqual(required.toSorted());
      const others = Object.entries(line).filter(
        ([column, value]) => !fits(value, properties[column] ?? { type: 'none' }),
      );
      expect(others, name).toEqual([]);
    }
  }
});

test('stored files have readable names, and published articles their XML and PDF', () => {
  const [{ number } = { number: '' }] = linesOf('records/articles.ndjson').filter(
    ({ state, file_key: key }) => state === 'published' && key,
  );
  expect(textOf(`articles/${String(number)}/article.xml`)).toMatch(/<article[^>]*dtd-version="1\.3"/);
  expect(textOf(`articles/${String(number)}/article.pdf`)).toMatch(/^%PDF-/);
  const names = linesOf('files.ndjson').map(({ path: name }) => name);
  expect(names).toContainEqual(expect.stringMatching(/^files\/MDS-\d{4}-\d{4}\/final-[0-9a-f]{12}\.pdf$/));
  expect(names).toContainEqual(expect.stringMatching(/^files\/pictures\/picture-[0-9a-f]{12}\.webp$/));
});

test('no password, second factor, session, code or link is in an export', async () => {
  const { rows } = await journal.pool.query<Record<string, string>>(`
    select password_hash as secret from users union select authenticator_secret from users
    union select id::text from sessions union select code_hash from codes union select code_hash from recovery_codes
    union select public_key from passkeys union select credential_id from passkeys union select sealed from outbox
    union select salt from usage_salts union select filling from outbox where filling <> ''
    union select substring(text from '/[rp]/([A-Za-z0-9_-]{46})') from outbox
    union select substring(text from '[?&]link=([A-Za-z0-9._~-]{32,})') from outbox`);
  const secrets = rows.map(({ secret }) => secret).filter((secret) => secret && secret.length > 3);
  expect(secrets.length).toBeGreaterThan(20);
  for (const [name, content] of parts)
    for (const secret of secrets) expect(content.includes(secret ?? ''), name).toBe(false);
});

test('a column that sounds like a secret is left out, or known to be none', async () => {
  const known = [
    'articles.file_key', // Keys in the store open nothing.
    'deposits.accepted_hash',
    'deposits.sent_hash',
    'document_codes.code', // For anyone to verify; leads to nobody.
    // The chain of the audit log.
    'events.hash',
    'events.previous_hash',
    'events.salt',
    'mailings.placeholder',
    'newsletters.key',
    'outbox.is_secret',
    'review_assignments.link_generation',
    'review_certificates.code',
    'users.credentials_version',
  ];
  const columns = manifest.parts.flatMap((part) => part.columns.map((column) => `${part.table}.${column}`));
  const suspects = columns.filter((name) =>
    /\.\w*(secret|token|password|hash$|salt|seal|credential|passkey|code$|link|filling)/.test(name),
  );
  expect(suspects.filter((name) => !known.includes(name) && !name.startsWith('pgboss.'))).toEqual([]);
});

test('people set a new password after an import, and articles are found again', async () => {
  const place = await emptyPlace();
  await place.importExport(path);
  const moved = await anotherInstance({ ...place, now: journal.now } as unknown as TestJournal, {
    SECRET: 't'.repeat(32),
  });
  const { email } = author;
  const accounts = accountsClient(moved.as());
  await expect(accounts.login({ email, password: PASSWORD })).rejects.toThrow('Invalid');
  await accounts.forgotPassword(email);
  const link = /link=([\w-]+)/.exec((await moved.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  await accounts.resetPassword({ link, password: 'a password of their own' });
  expect((await accounts.login({ email, password: 'a password of their own' })).token).toBeTruthy();
  await moved.services.articleTexts.catchUp();
  const found = await articlesClient(moved.as()).search({ q: 'Tabs and lines' });
  expect(found.data.map(({ title }) => title)).toContainEqual(expect.stringContaining('土'));
  await moved.close();
  await place.remove();
});

/** A place where a journal was started: with the texts of the first start and its first administrator. */
async function aStartedPlace() {
  const place = await emptyPlace(TEMPLATE);
  const started = await anotherInstance({ ...place, now: journal.now } as unknown as TestJournal);
  await prepareJournal(started.services, { email: 'first@example.org', password: PASSWORD });
  await accountsClient(started.as()).login({ email: 'first@example.org', password: PASSWORD });
  return { ...place, started };
}

test('a journal that was only started takes an import, and what it began with is replaced', async () => {
  const { started, ...place } = await aStartedPlace();
  await started.close();
  await place.importExport(path);
  expect(await contentOf(place.connection)).toEqual(await contentOf(journal.connection));
  await place.remove();
});

test('the export names the head of the audit log’s chain, which is as unbroken after the import', async () => {
  const { head, breaks, outside } = await checkChain(journal.services.db);
  expect(manifest.auditHead).toEqual(head);
  expect(head?.number).toBeGreaterThan(20);
  const { started, ...place } = await aStartedPlace();
  await started.close();
  await place.importExport(path);
  const moved = await anotherInstance({ ...place, now: journal.now } as unknown as TestJournal);
  expect(await checkChain(moved.services.db, manifest.auditHead)).toEqual({ head, breaks, outside });
  // Its own entries follow those that came with it.
  await prepareJournal(moved.services, { email: 'second@example.org', password: PASSWORD });
  await aSubmission(moved);
  expect((await checkChain(moved.services.db, head)).breaks).toEqual(breaks);
  await moved.close();
  await place.remove();
});

test('a journal whose texts somebody has changed is not replaced', async () => {
  const { started, ...place } = await aStartedPlace();
  const [policy] = await started.services.pages.documents();
  const [{ id } = { id: '' }] = await place.query<{ id: UserId }>('select id from users');
  const { key = '', title = '', body = '' } = policy ?? {};
  await started.services.pages.changeDocument(key, { title, body, isPublic: true }, id as UserId);
  await started.close();
  await expect(place.importExport(path)).rejects.toThrow('somebody has changed something in it');
  await place.remove();
});

test('a journal that has anything in it is not replaced', async () => {
  const { started, ...place } = await aStartedPlace();
  const { number } = await aSubmission(started);
  await started.close();
  await expect(place.importExport(path)).rejects.toThrow(/^This journal is not empty: .+\. Nothing was changed\.$/);
  expect(await place.query('select number from submissions')).toEqual([{ number }]);
  await place.remove();
});

/** Packs the export again, after a change; `isHonest` writes the checksums that fit the change. */
async function repacked(change: (parts: ZipParts) => void, { isHonest = true } = {}): Promise<string> {
  const changed: ZipParts = new Map(parts);
  change(changed);
  if (isHonest) {
    const own = ['SHA256SUMS', 'manifest.json', 'manifest.sha256'];
    const names = [...changed.keys()].filter((name) => !own.includes(name));
    const sums = names.map((name) => `${sha256Of(changed.get(name) ?? Buffer.alloc(0))}  ${name}\n`).join('');
    const claims = JSON.parse(changed.get('manifest.json')?.toString() ?? '') as Manifest;
    claims.checksums.sha256 = sha256Of(Buffer.from(sums));
    const text = JSON.stringify(claims);
    changed.set('SHA256SUMS', Buffer.from(sums));
    changed.set('manifest.json', Buffer.from(text));
    changed.set('manifest.sha256', Buffer.from(`${sha256Of(Buffer.from(text))}  manifest.json\n`));
  }
  const zip = new ZipFile();
  for (const [name, content] of [...changed].toReversed()) zip.addBuffer(content, name);
  zip.end();
  const to = join(folder, `${randomBytes(4).toString('hex')}.zip`);
  await writeFile(to, await buffer(zip.outputStream));
  return to;
}

const inManifest = (change: (manifest: Manifest) => void) => (all: ZipParts) => {
  const claims = structuredClone(manifest);
  change(claims);
  all.set('manifest.json', Buffer.from(JSON.stringify(claims)));
};

test('an export that another program has packed again is recognised and imported', async () => {
  const again = await repacked(() => {});
  expect(await isJournalExport(again)).toBe(true);
  const place = await emptyPlace();
  await place.importExport(again);
  expect(await contentOf(place.connection)).toEqual(await contentOf(journal.connection));
  await place.remove();
});

test('refuses what is damaged, cut off, changed, from a newer version or foreign with a sentence, and changes nothing', async () => {
  const place = await emptyPlace();
  const good = await readFile(path);
  const write = async (bytes: Uint8Array) => {
    const to = join(folder, `${randomBytes(4).toString('hex')}.zip`);
    await writeFile(to, bytes);
    return to;
  };
  const refusal = async (file: string) =>
    place.importExport(file).then(
      () => 'imported',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  const sentence = /^ExportRefused: \S+ cannot be imported: .+\. Nothing was changed\.$/;
  for (const share of [0.1, 0.35, 0.6, 0.9, 0.9999]) {
    const at = Math.floor(share * good.length);
    const cut = await write(good.subarray(0, at));
    expect(await isJournalExport(cut)).toBe(true);
    expect(await refusal(cut), `cut at ${at}`).toMatch(sentence);
  }
  const [pdf] = linesOf('files.ndjson');
  const name = String(pdf?.path);
  const cases: [string, RegExp][] = [
    [await repacked((all) => all.set(name, Buffer.from('else')), { isHonest: false }), / does not match its checksum/],
    [await repacked((all) => all.delete(name), { isHonest: false }), / is missing/],
    [await repacked((all) => all.delete(name)), / is missing/],
    [await repacked((all) => all.set('more', Buffer.from('')), { isHonest: false }), /unknown file \("more"\)/],
    [await repacked((all) => all.delete('manifest.json'), { isHonest: false }), /"manifest.json" is missing/],
    [
      await repacked(
        inManifest((claims) => (claims.journal += '!')),
        { isHonest: false },
      ),
      /manifest does not match/,
    ],
    [
      await repacked(inManifest((claims) => (claims.version = 2))),
      /format has the version 2.* install a newer version/,
    ],
    [await repacked(inManifest((claims) => (claims.migration = '29990101000000_far'))), /\(29990101000000_far\)/],
    [await repacked(inManifest((claims) => (claims.parts = []))), /unknown file/],
    [await repacked((all) => all.set('records/topics.ndjson', Buffer.from('{"id": 1}\n'))), /invalid input syntax/],
    [await repacked((all) => all.set('records/topics.ndjson', Buffer.from('not JSON\n'))), /invalid input syntax/],
    [await repacked((all) => all.set('records/topics.ndjson', Buffer.from(''))), /has 0 rows/],
    [
      await repacked((all) =>
        all.set('files.ndjson', Buffer.from(JSON.stringify({ ...pdf, storage_key: '../secret' }))),
      ),
      /storage_key/,
    ],
    [await write(Buffer.from('not an archive')), /not a ZIP file/],
    [await write(Buffer.alloc(0)), /not a ZIP file/],
    [join(folder, 'none'), /cannot be read \(ENOENT\)/],
  ];
  for (const [file, why] of cases) {
    const said = await refusal(file);
    expect(said).toMatch(why);
    if (!said.includes('ENOENT')) expect(said).toMatch(sentence);
  }
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  expect(await place.query(tables)).toEqual([]);
  expect(await place.store.keys()).toEqual([]);
  await place.remove();
});
