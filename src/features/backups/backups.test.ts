import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkupClient } from '#features/checkup/client.ts';
import { statusClient } from '#features/status/client.ts';
import { readConfig } from '#platform/config/config.ts';
import { anotherInstance, type TestJournal, testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { emptyPlace, onDatabase } from '#testing/restored.ts';
import { startS3, type TestS3 } from '#testing/s3.ts';

const DAY = 24 * 3600;
const journal = testJournal();
let administrator: Person;
let folder: string;
beforeAll(async () => {
  await aSubmission(journal, { status: 'PUBLISHED' });
  folder = join(journal.dataDir, 'backups');
});
beforeEach(async () => {
  journal.pass(40 * DAY);
  administrator = await anAdministrator(journal);
});

const names = async () => (await readdir(folder).catch((): string[] => [])).toSorted((a, b) => a.localeCompare(b));
const nightly = async () => (await names()).filter((name) => name.startsWith('nightly-'));
const newest = async () => join(folder, (await nightly()).at(-1) ?? '');
const rows = (what: string) => onDatabase<Record<string, unknown>>(journal.connection, what);
const unfinished = () => rows('select 1 from backup_runs where finished_at is null');
const mails = async () => (await journal.mailsTo(administrator.email)).length;

/** An instance that works with these settings until the task is done. */
async function working(environment: Record<string, string>, task: (instance: TestJournal) => Promise<void>) {
  const instance = await anotherInstance(journal, { BACKUP_TIME: '02:30', ...environment });
  try {
    await instance.work();
    await task(instance);
  } finally {
    await instance.close();
  }
}

const ended = async () => {
  await expect.poll(unfinished, { timeout: 60_000 }).toEqual([]);
};

/** Starts a run that is due and waits for its end. */
async function due({ services }: TestJournal) {
  await services.backups.beginDue();
  await ended();
}

/** A line of the checkup, for an administrator who has just logged in. */
const finding = async (instance: TestJournal, name: string) => {
  const { token } = await anAdministrator(journal);
  const found = await checkupClient(instance.as(token)).run();
  return found.find(({ check }) => check === name);
};

describe('a journal with its default settings', () => {
  test('makes one backup a day, on however many instances, and rehearses its restore once a month', async () => {
    await working({}, async (instance) => {
      const other = await anotherInstance(journal, { BACKUP_TIME: '02:30' });
      await Promise.all([instance, other, instance].map(({ services }) => services.backups.beginDue()));
      await other.close();
      await ended();
      expect(await nightly()).toHaveLength(1);
      expect((await stat(await newest())).mode & 0o077).toBe(0);
      const place = await emptyPlace();
      await place.restore(await newest());
      expect(await place.query('select number from articles')).toHaveLength(1);
      await place.remove();

      await due(instance);
      await due(instance);
      expect(await rows('select kind, file_name as name from backup_runs order by kind')).toEqual([
        { kind: 'BACKUP', name: (await nightly())[0] },
        { kind: 'REHEARSAL', name: (await nightly())[0] },
      ]);
      expect(await finding(instance, 'backup')).toMatchObject({ state: 'good' });
      expect(await finding(instance, 'rehearsal')).toMatchObject({
        state: 'good',
        text: expect.stringMatching(/^Rehearsed on .+: all [\d,]+ rows and [1-9]\d* files came back\.$/) as string,
      });
      const { restore } = await statusClient(journal.as()).read();
      expect(restore).toEqual({ rehearsedAt: expect.any(String) as string, isSound: true });
      await requireNothingLeft();
    });
  });

  test('deletes older backups of its own, never those made by hand, and parts that a kill has left', async () => {
    await mkdir(folder, { recursive: true });
    const byHand = 'journal-2020-01-01T00-00-00.tar.zst';
    const part = 'nightly-2020-01-03T00-00-00.tar.zst.1.part';
    for (const name of ['nightly-2020-01-01T00-30-00.tar.zst', 'nightly-2020-01-02T00-30-00.tar.zst.age', byHand, part])
      await writeFile(join(folder, name), '');
    await utimes(join(folder, part), new Date(0), new Date(0));
    await working({ BACKUP_KEEP: '1,0,0' }, due);
    expect(await nightly()).toHaveLength(1);
    expect(await names()).toHaveLength(2);
    expect(await names()).toContain(byHand);
    await rm(join(folder, byHand));
  });

  test('is made by another instance when the first one stops', async () => {
    const before = await nightly();
    await working({}, ({ services }) => services.backups.beginDue());
    await working({}, ended);
    expect(await nightly()).not.toEqual(before);
    expect((await names()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('writes nothing while the disk has too little room, and mails the administrators once', async () => {
    const [before, mailed] = [await names(), await mails()];
    await working({ MIN_FREE_MB: '900000000' }, async (instance) => {
      await due(instance);
      expect(await finding(instance, 'backup')).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('too little room') as string,
      });
      journal.pass(2 * 3600);
      await due(instance);
    });
    expect(await names()).toEqual(before);
    const [mail, ...rest] = (await journal.mailsTo(administrator.email)).slice(mailed);
    expect(rest.filter(({ subject }) => subject === mail?.subject)).toEqual([]);
    expect(mail?.subject).toBe('The backup of the journal needs attention');
    expect(mail?.text).toContain('are needed');
    expect(mail?.text).toContain('/dashboard/checkup');
  });

  test('does nothing when it is switched off', async () => {
    await working({ BACKUP_TIME: 'off' }, async (instance) => {
      const before = await rows('select id from backup_runs');
      await due(instance);
      expect(await rows('select id from backup_runs')).toHaveLength(before.length);
    });
  });
});

describe('a rehearsal', () => {
  test('that cannot read the newest backup is a fault, for administrators and on the public page', async () => {
    await working({}, async (instance) => {
      await due(instance);
      const path = await newest();
      const bytes = await readFile(path);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 1;
      await writeFile(path, bytes);
      const mailed = await mails();
      await due(instance);
      expect(await finding(instance, 'rehearsal')).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('cannot be read') as string,
      });
      expect((await statusClient(journal.as()).read()).restore).toMatchObject({ isSound: false });
      expect((await journal.mailsTo(administrator.email)).slice(mailed).map(({ subject }) => subject)).toEqual([
        'A rehearsed restore has failed',
      ]);
      await rm(path);
      journal.pass(2 * 3600);
      await due(instance);
      expect(await finding(instance, 'rehearsal')).toMatchObject({ state: 'good' });
      await requireNothingLeft();
    });
  });
});

describe('encrypted backups', () => {
  let identity: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    identity = await generateX25519Identity();
    environment = { BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  });

  test('open with the identity alone, and the rehearsal restores a copy made before the encryption', async () => {
    await working(environment, async (instance) => {
      await due(instance);
      expect(await newest()).toMatch(/\.tar\.zst\.age$/);
      expect((await readFile(await newest(), 'latin1')).startsWith('age-encryption.org/v1')).toBe(true);
      const place = await emptyPlace();
      await expect(place.restore(await newest())).rejects.toThrow('is encrypted. Name the file with its key');
      const another = await generateX25519Identity();
      await expect(place.restore(await newest(), { identities: [another] })).rejects.toThrow('for another key');
      await place.restore(await newest(), { identities: [identity] });
      expect(await place.query('select number from articles')).toHaveLength(1);
      await place.remove();

      await due(instance);
      expect(await finding(instance, 'rehearsal')).toMatchObject({
        state: 'good',
        text: expect.stringContaining('before its encryption') as string,
      });
      await requireNothingLeft();
    });
  });

  test('that are cut off or changed are refused, and the rehearsal notices it', async () => {
    await working(environment, async (instance) => {
      await due(instance);
      const path = await newest();
      const good = await readFile(path);
      const place = await emptyPlace();
      for (const bad of [good.subarray(0, -100), Buffer.concat([good.subarray(0, -1), Buffer.from([1])])]) {
        await writeFile(path, bad);
        await expect(place.restore(path, { identities: [identity] })).rejects.toThrow(/is not a complete backup/);
      }
      await place.remove();
      await due(instance);
      expect(await finding(instance, 'rehearsal')).toMatchObject({ state: 'fault' });
    });
  });
});

describe('a bucket for backups', () => {
  let s3: TestS3;
  let environment: Record<string, string>;
  beforeAll(async () => {
    s3 = await startS3(join(journal.dataDir, 's3'));
    const { S3_ENDPOINT = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '' } = s3.environment;
    environment = {
      BACKUP_S3_ENDPOINT: S3_ENDPOINT,
      BACKUP_S3_BUCKET: S3_BUCKET,
      BACKUP_S3_PREFIX: 'office/backups',
      BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  afterAll(() => s3.stop());

  test('gets each backup and keeps as many as the folder; without it, the backup stays here and is a fault', async () => {
    const { s3: settings } = readConfig(environment).backup;
    if (!settings) throw new Error('The settings name no bucket.');
    const { s3Store } = await import('#platform/files/s3-store.ts');
    const store = s3Store(settings, settings.prefix);
    await store.write('nightly-2020-01-01T00-30-00.tar.zst', Buffer.from('old'));
    await working({ ...environment, BACKUP_KEEP: '1,0,0' }, async (instance) => {
      await due(instance);
      const [name = ''] = await nightly();
      expect(await store.keys()).toEqual([name]);
      expect(await store.bytes(name)).toEqual(await readFile(join(folder, name)));
      expect((await finding(instance, 'backup'))?.text).toContain('also sent to the bucket journal');

      await s3.stop();
      journal.pass(DAY);
      await due(instance);
      expect(await finding(instance, 'backup')).toMatchObject({
        state: 'fault',
        text: expect.stringContaining('did not accept') as string,
      });
      expect(await nightly()).not.toContain(name);
    });
  });
});

/** Asserts that a rehearsal has deleted its database and files. */
async function requireNothingLeft() {
  expect(await rows(`select datname from pg_database where datname = current_database() || '_rehearsal'`)).toEqual([]);
  expect(await readdir(journal.dataDir)).not.toContain('rehearsal');
}
