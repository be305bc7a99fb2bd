import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../observability/log.ts';
import { createJobs } from './jobs.ts';

const journal = testJournal();

/** Two instances that work on the same queue and schedule. */
async function twoWorkers() {
  const [handled, ran]: [string[], number[]] = [[], []];
  const queue = {
    name: 'test-once',
    handle: async ({ name }: { name: string }) => {
      handled.push(name);
      await wait(2);
    },
  };
  const schedule = { name: 'test-every-minute', cron: '* * * * *', run: async () => void ran.push(Date.now()) };
  const both = [createJobs(journal.connection, journal.log), createJobs(journal.connection, journal.log)];
  await Promise.all(both.map((jobs) => jobs.open([queue as never], [schedule])));
  await Promise.all(both.map((jobs) => jobs.work()));
  return { both, handled, ran };
}

test('of two instances one does each job', async () => {
  const { both, handled } = await twoWorkers();
  const names = Array.from({ length: 40 }, (_, at) => `job ${at}`);
  await inTransaction(journal.services.db, async (tx) => {
    for (const [at, name] of names.entries()) await both[at % 2]?.send(tx, 'test-once', { name });
  });
  await expect.poll(() => handled.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(names.length);
  await wait(500);
  expect(handled.toSorted()).toEqual(names.toSorted());
  await Promise.all(both.map((jobs) => jobs.stop()));
});

test('what fails by the clock says so in the log, and is tried again', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const jobs = createJobs(journal.connection, log);
  const run = () => Promise.reject(new Error('the disk is full'));
  await jobs.open([], [{ name: 'test-failing', cron: '0 0 1 1 *', run }]);
  // As if its hour had come.
  await inTransaction(journal.services.db, (tx) => jobs.send(tx, 'test-failing', {}));
  await jobs.work();
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toMatchObject([{ queue: 'test-failing', job: expect.any(String), err: { message: 'the disk is full' } }]);
  const states = `select state::text from pgboss.job where name = 'test-failing'`;
  await expect.poll(async () => (await journal.pool.query(states)).rows).toEqual([{ state: 'retry' }]);
  await jobs.stop();
});

test.runIf(isLong)(
  'of two instances one does what happens by the clock',
  async () => {
    const { both, ran } = await twoWorkers();
    await wait(190_000);
    await Promise.all(both.map((jobs) => jobs.stop()));
    const minutes = ran.map((at) => Math.floor(at / 60_000));
    expect(ran.length).toBeGreaterThanOrEqual(2);
    expect(new Set(minutes).size).toBe(minutes.length);
  },
  240_000,
);
