import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { topicsClient } from '#features/topics/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aTopic } from '#testing/makers.ts';
import { watchContent } from './content-watch.ts';
import { LISTENER_NAME } from './invalidation-barrier.ts';

const journal = testJournal();

const aWatch = (onChange: () => void) =>
  watchContent({
    db: journal.services.db,
    connection: journal.connection,
    clock: () => journal.now(),
    log: journal.log,
    onChange,
  });

test('a change on one instance is noticed on another, once', async () => {
  let noticed = 0;
  const watch = aWatch(() => {
    noticed += 1;
  });
  const editor = await anAdministrator(journal);
  const topic = await aTopic(journal);
  await watch.start();
  const before = noticed;
  await topicsClient(journal.as(editor.token)).change(topic, { name: 'Renamed' });
  await expect.poll(() => noticed, { timeout: 5_000 }).toBeGreaterThan(before);

  await watch.check();
  const after = noticed;
  await watch.check();
  expect(noticed).toBe(after);
  await watch.stop();
});

test('a watch that was stopped while disconnected does not reconnect', async () => {
  const { pool } = journal;
  const own = `datname = current_database() and application_name = '${LISTENER_NAME}'`;
  const connections = async () => (await pool.query(`select pid from pg_stat_activity where ${own}`)).rowCount;
  const watch = aWatch(() => {});
  await watch.start();
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);
  await expect.poll(connections).toBe(0);
  // It has noticed the loss by now, and reconnects a second later.
  await wait(300);
  await watch.stop();
  await wait(1_500);
  expect(await connections()).toBe(0);
});

test('many simultaneous waits for the other instances cause no warning', async () => {
  const warned: string[] = [];
  const onWarning = ({ message }: Error) => void warned.push(message);
  process.on('warning', onWarning);
  const both = [aWatch(() => {}), aWatch(() => {})];
  for (const watch of both) await watch.start();
  await Promise.all(both.flatMap((watch) => Array.from({ length: 20 }, () => watch.settle())));
  for (const watch of both) await watch.stop();
  process.off('warning', onWarning);
  expect(warned).toEqual([]);
});
