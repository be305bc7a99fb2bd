import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLog } from '../observability/log.ts';
import { createJobs, jobType, queueFor } from './jobs.ts';
import type { PayloadOf } from './payload.ts';

const journal = testJournal();
const onceJobs = jobType('test-once', z.object({ name: z.string() }));
const failingJobs = jobType('test-failing', z.object({}));

/** A log with access to its warnings. */
function recordingLog() {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  return { log, warnings: () => lines.map((line) => JSON.parse(line)) };
}

/** Opens two instances with the same queue and schedule; `work` starts them. */
async function twoInstances() {
  const [handled, ran]: [string[], number[]] = [[], []];
  const queue = queueFor(onceJobs, {
    handle: async ({ name }) => {
      handled.push(name);
      await wait(2);
    },
  });
  const schedule = { name: 'test-every-minute', cron: '* * * * *', run: async () => void ran.push(Date.now()) };
  const both = [createJobs(journal.connection, journal.log), createJobs(journal.connection, journal.log)];
  await Promise.all(both.map((jobs) => jobs.open([queue], [schedule])));
  return {
    both,
    handled,
    ran,
    work: () => Promise.all(both.map((jobs) => jobs.work())),
    stop: () => Promise.all(both.map((jobs) => jobs.stop())),
  };
}

test('each job is done by one of two instances', async () => {
  const { both, handled, work, stop } = await twoInstances();
  await work();
  const names = Array.from({ length: 40 }, (_, at) => `job ${at}`);
  await inTransaction(journal.services.db, async (tx) => {
    for (const [at, name] of names.entries()) await both[at % 2]?.send(tx, onceJobs, { payload: { name } });
  });
  await expect.poll(() => handled.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(names.length);
  await wait(500);
  expect(handled.toSorted()).toEqual(names.toSorted());
  await stop();
});

test('a failed schedule is logged and retried', async () => {
  const { log, warnings } = recordingLog();
  const jobs = createJobs(journal.connection, log);
  const run = () => Promise.reject(new Error('the disk is full'));
  await jobs.open([], [{ name: 'test-failing', cron: '0 0 1 1 *', run }]);
  // As the schedule would at its time.
  await inTransaction(journal.services.db, (tx) => jobs.send(tx, failingJobs, { payload: {} }));
  await jobs.work();
  await expect
    .poll(warnings)
    .toMatchObject([{ queue: 'test-failing', job: expect.any(String), err: { message: 'the disk is full' } }]);
  const states = `select state::text from pgboss.job where name = 'test-failing'`;
  await expect.poll(async () => (await journal.pool.query(states)).rows).toEqual([{ state: 'retry' }]);
  await jobs.stop();
});

describe('a job that was read from the database', () => {
  const readJobs = jobType(
    'test-read',
    z.object({ name: z.string(), at: z.coerce.date(), tries: z.number().default(1) }),
  );
  type ReadJob = PayloadOf<typeof readJobs>;
  const at = new Date('2026-03-09T08:00:00Z');
  const states = async () => {
    const { rows } = await journal.pool.query<{ name: string; state: string }>(
      `select data ->> 'name' as name, state::text from pgboss.job where name = 'test-read' order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };

  /** Works on payloads that another release may have stored. */
  async function workOn(stored: object[]) {
    await journal.pool.query(`delete from pgboss.job where name = 'test-read'`);
    const { log, warnings } = recordingLog();
    const jobs = createJobs(journal.connection, log);
    const handled: ReadJob[] = [];
    await jobs.open([queueFor(readJobs, { handle: async (job) => void handled.push(job) })], []);
    await inTransaction(journal.services.db, async (tx) => {
      for (const payload of stored) await jobs.send(tx, readJobs, { payload: payload as ReadJob });
    });
    await jobs.work();
    return { handled, warnings, stop: jobs.stop };
  }

  test('is retried with an error that names the queue and the field, and the next one is handled', async () => {
    const { handled, warnings, stop } = await workOn([{ name: 'invalid' }, { name: 'valid', at }]);
    await expect.poll(states, { timeout: 10_000 }).toEqual({ invalid: 'retry', valid: 'completed' });
    expect(handled.map(({ name }) => name)).toEqual(['valid']);
    const message = expect.stringMatching(/^The payload of a job in the queue "test-read" is invalid: at: \S/);
    expect(warnings()[0]).toMatchObject({ queue: 'test-read', err: { message } });
    await stop();
  });

  test('has parsed dates and defaults for missing fields, and no unknown fields', async () => {
    const { handled, stop } = await workOn([{ name: 'valid', at, isUrgent: true }]);
    await expect.poll(() => handled, { timeout: 10_000 }).toEqual([{ name: 'valid', at, tries: 1 }]);
    await stop();
  });
});

test('each run of a schedule is done by one of two instances', async () => {
  const jobsMade = async () => {
    const { rows } = await journal.pool.query<{ made: number; occurrences: number; completed: number }>(
      `select count(*)::int as made, count(distinct date_trunc('minute', created_on))::int as occurrences,
        count(*) filter (where state = 'completed')::int as completed
      from pgboss.job where name = 'test-every-minute'`,
    );
    return rows[0] ?? { made: 0, occurrences: 0, completed: 0 };
  };
  // The schedule is there when these two start, and as if nobody had looked at it for a minute, so that it is due at once.
  await (await twoInstances()).stop();
  await journal.pool.query('update pgboss.version set cron_on = null');
  const { ran, work, stop } = await twoInstances();
  await expect.poll(async () => (await jobsMade()).made, { timeout: 30_000 }).toBeGreaterThan(0);
  await work();
  await expect.poll(() => ran.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await wait(isLong ? 190_000 : 1_000);
  await stop();
  const { made, occurrences, completed } = await jobsMade();
  expect({ made, completed }).toEqual({ made: occurrences, completed: ran.length });
  expect(ran.length).toBeGreaterThanOrEqual(isLong ? 2 : 1);
}, 240_000);
