import { expect, test } from 'vitest';
import { topicsClient } from '../features/topics/client.ts';
import { testJournal } from '../testing/journal.ts';
import { anAdministrator, aTopic } from '../testing/makers.ts';
import { watchContent } from './content-watch.ts';

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
