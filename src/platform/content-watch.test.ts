import { expect, test } from 'vitest';
import { topicsClient } from '../features/topics/client.ts';
import { testJournal } from '../testing/journal.ts';
import { anAdministrator, aTopic } from '../testing/makers.ts';
import { watchContent } from './content-watch.ts';

const journal = testJournal();

test('what is changed on one instance is noticed on another, and not before it is committed', async () => {
  let noticed = 0;
  const { db } = journal.services;
  const watch = watchContent({
    ...{ db, connection: journal.connection, clock: journal.now, log: journal.log },
    onChange: () => {
      noticed += 1;
    },
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
