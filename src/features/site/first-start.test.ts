import { expect, test } from 'vitest';
import { pagesClient } from '#features/pages/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { faultyCalls } from '#testing/faults.ts';
import { testJournal } from '#testing/journal.ts';
import { prepareJournal } from './server/first-start.ts';
import { STARTER_PAGES, STARTER_TOPICS } from './server/starter.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);

/** Starts with the `n`th call to the database cut off, as a kill would; answers whether there was one. */
async function startCutOffAt(n: number): Promise<boolean> {
  faults.arm(n, 'before');
  await prepareJournal(journal.services, undefined).catch(() => {});
  const hit = faults.disarm();
  await expect.poll(() => faults.areAllBack()).toBe(true);
  return hit !== undefined;
}

test('a first start that is cut off wherever it may be is taken up again, and nothing is missing or twice', async () => {
  let n = 1;
  while (await startCutOffAt(n)) n += 1;
  const visitor = journal.as();
  const topics = await topicsClient(visitor).list();
  expect(topics.map(({ name }) => name).toSorted()).toEqual(STARTER_TOPICS.toSorted());
  expect(await pagesClient(visitor).about()).toHaveLength(STARTER_PAGES.about.length);
  expect(await pagesClient(visitor).faqs()).toHaveLength(STARTER_PAGES.faqs.length);
});
