import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testJournal } from '../testing/journal.ts';
import { isLong } from '../testing/long.ts';
import { inTransaction } from './database.ts';
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
