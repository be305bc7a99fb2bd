import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { servedJournal } from '../served-journal.ts';
import { everyLetter, missingFrom } from './every-letter.ts';
import { type Snapshot, snapshot } from './snapshot.ts';

const journal = servedJournal();

/** Tables that count visits of pages, and the cache of formatted citations. */
const COUNTERS = /usage|article_citations/;

/** The texts of all mails that have left. */
async function sentMails(): Promise<string[]> {
  const folder = join(journal.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
  const parsed = await Promise.all(mails.map((mail) => new PostalMime().parse(mail)));
  return parsed.map(({ html, text, headers }) => `${html ?? ''} ${text ?? ''} ${JSON.stringify(headers)}`);
}

/** The paths of the links to this journal in mails and their headers. */
const linksIn = (mails: string[]) => [
  ...new Set(
    mails.flatMap((mail) =>
      [...mail.matchAll(/http:\/\/localhost(\/[^\s"'<>)\]\\]*)/g)].map(([, path = '']) =>
        path.replaceAll('&amp;', '&'),
      ),
    ),
  ),
];

async function rowsNow(): Promise<Snapshot> {
  const all = await snapshot(journal);
  return Object.fromEntries(Object.entries(all).filter(([table]) => !COUNTERS.test(table)));
}

/** The rows once nothing that works in the background has changed any for a second. */
async function settledRows(): Promise<Snapshot> {
  for (let before = await rowsNow(); ; ) {
    await wait(1_000);
    const now = await rowsNow();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

test('programs may follow every link of every letter three times: no row changes', async () => {
  await everyLetter(journal);
  // Letters that follow from an event are queued a moment later.
  await expect.poll(async () => missingFrom(await sentMails()), { timeout: 30_000 }).toEqual([]);
  const queued = async () => (await journal.pool.query(`select 1 from outbox where state = 'queued'`)).rows.length;
  await expect.poll(queued, { timeout: 30_000 }).toBe(0);
  const links = linksIn(await sentMails());
  for (const purpose of [
    /^\/r\//,
    /^\/p\//,
    /^\/author\//,
    /^\/invitation\?/,
    /^\/reset-password/,
    /^\/newsletter\/confirm/,
    /^\/article\//,
    /^\/dashboard\//,
  ])
    expect(links.filter((link) => purpose.test(link)).length, String(purpose)).toBeGreaterThan(0);
  // The search reads the article that was published a moment ago.
  const read = async () => (await journal.pool.query('select 1 from article_texts')).rows.length;
  await expect.poll(read, { timeout: 30_000 }).toBe(1);
  const before = await settledRows();
  for (const link of links)
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'HEAD']) {
      const response = await journal.request(link, { method });
      await response.arrayBuffer();
      expect(response.status, `${method} ${link}`).toBeLessThan(500);
    }
  expect(await rowsNow()).toEqual(before);
  expect(links.length).toBeGreaterThan(30);
}, 240_000);
