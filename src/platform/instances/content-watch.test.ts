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
    ...{ db: journal.services.db, connection: journal.connection, clock: journal.now, log: journal.log },
    onChange,
  });

test('what is changed on one instance is noticed on another, and not before it is committed', async () => {
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

  await watch.look();
  const after = noticed;
  await watch.look();
  expect(noticed).toBe(after);
  await watch.stop();
});

test('one that was stopped while it had lost its line does not come back', async () => {
  const { pool } = journal;
  const own = `datname = current_database() and application_name = '${LISTENER_NAME}'`;
  const lines = async () => (await pool.query(`select pid from pg_stat_activity where ${own}`)).rowCount;
  const watch = aWatch(() => {});
  await watch.start();
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);
  await expect.poll(lines).toBe(0);
  // It has noticed by now, and waits a second before it comes again.
  await wait(300);
  await watch.stop();
  await wait(1_500);
  expect(await lines()).toBe(0);
});

test('many who wait for the others at once are answered, without a word about it', async () => {
  const warned: string[] = [];
  const hear = ({ message }: Error) => void warned.push(message);
  process.on('warning', hear);
  const both = [aWatch(() => {}), aWatch(() => {})];
  for (const watch of both) await watch.start();
  await Promise.all(both.flatMap((watch) => Array.from({ length: 20 }, () => watch.settle())));
  for (const watch of both) await watch.stop();
  process.off('warning', hear);
  expect(warned).toEqual([]);
});
