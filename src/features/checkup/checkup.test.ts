import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isLocalHost } from '#base/web-addresses.ts';
import { outbox } from '#platform/database/tables.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anEditor, type Person } from '#testing/makers.ts';
import { checkupClient } from './client.ts';
import { missingSenderRecords, stateOfBackup, stateOfCertificate, stateOfDisk, worstOf } from './rules.ts';

const journal = testJournal();
let administrator: Person;
beforeAll(async () => {
  administrator = await anAdministrator(journal);
});
const findings = async () => {
  const found = await checkupClient(journal.as(administrator.token)).run();
  return Object.fromEntries(found.map((finding) => [finding.check, finding]));
};

describe('a checkup', () => {
  test('reports what a working journal without a mail server lacks, and how to add it', async () => {
    const found = await findings();
    expect(found).toMatchObject({
      program: { state: 'good' },
      folder: { state: 'good' },
      database: { state: 'good' },
      migrations: { state: 'good' },
      clock: { state: 'good' },
      queue: { state: 'good' },
      mail: { state: 'warning', advice: 'Set SMTP_URL.' },
      files: { state: 'warning', text: 'They have not been checked yet.' },
      backup: { state: 'fault', advice: expect.stringContaining('npm run backup') as string },
    });
  });

  test('sees a backup, an old one, and mails that wait or have failed', async () => {
    const folder = join(journal.dataDir, 'backups');
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'journal-2026-01-01.tar.zst');
    await writeFile(file, '');
    const daysAgo = (days: number) => new Date(journal.now().getTime() - days * 24 * 3600_000);
    await utimes(file, daysAgo(1), daysAgo(1));
    expect((await findings()).backup).toMatchObject({ state: 'good' });
    await utimes(file, daysAgo(20), daysAgo(20));
    expect((await findings()).backup).toMatchObject({ state: 'fault' });

    const mail = { recipient: 'reader@example.org', subject: 'News', html: '<p>News</p>', text: 'News' };
    const old = new Date(Date.now() - 3 * 3600_000);
    const { db } = journal.services;
    await db.insert(outbox).values({ ...mail, id: crypto.randomUUID() as never, state: 'failed', createdAt: old });
    expect((await findings()).queue).toMatchObject({ state: 'warning' });
    await db.insert(outbox).values({ ...mail, id: crypto.randomUUID() as never, state: 'queued', createdAt: old });
    const { queue } = await findings();
    expect(queue).toMatchObject({ state: 'fault' });
    expect(queue?.text).toMatch(/ 3 hours\.$/);
    expect(JSON.stringify(queue)).not.toContain('reader@example.org');
  });

  test('is for administrators alone', async () => {
    const editor = await anEditor(journal);
    await expect(checkupClient(journal.as(editor.token)).run()).rejects.toMatchObject({ failure: 'forbidden' });
    await expect(checkupClient(journal.as()).run()).rejects.toMatchObject({ failure: 'unauthenticated' });
  });
});

describe('its rules', () => {
  const now = new Date('2026-11-28T08:00:00Z');
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600_000);

  test.each([
    [stateOfDisk({ free: 1, total: 100, floor: 5 }), 'fault'],
    [stateOfDisk({ free: 9, total: 100, floor: 5 }), 'warning'],
    [stateOfDisk({ free: 50, total: 100, floor: 5 }), 'good'],
    [stateOfBackup(undefined, now), 'fault'],
    [stateOfBackup(inDays(-3), now), 'warning'],
    [stateOfCertificate(inDays(-1), now), 'fault'],
    [stateOfCertificate(inDays(3), now), 'warning'],
    [stateOfCertificate(inDays(60), now), 'good'],
    [worstOf([{ state: 'good' }, { state: 'fault' }, { state: 'warning' }]), 'fault'],
    [worstOf([{ state: 'good' }]), 'good'],
  ])('case %#', (state, expected) => {
    expect(state).toBe(expected);
  });

  test('a sender’s domain needs SPF and DMARC', () => {
    expect(missingSenderRecords({ spf: [], dmarc: [] })).toEqual(['SPF', 'DMARC']);
    expect(missingSenderRecords({ spf: ['v=spf10'], dmarc: ['v=DMARC1; p=none'] })).toEqual(['SPF']);
    expect(missingSenderRecords({ spf: ['google=1', 'v=spf1 -all'], dmarc: ['v=DMARC1;p=reject'] })).toEqual([]);
  });

  test('some hosts cannot be reached from the internet', () => {
    for (const host of ['localhost', 'journal.local', '127.0.0.1', '192.168.1.4', '[::1]'])
      expect(isLocalHost(host), host).toBe(true);
    for (const host of ['journal.example.org', '172.32.1.1', '8.8.8.8']) expect(isLocalHost(host), host).toBe(false);
  });
});
