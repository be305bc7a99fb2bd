import { expect, test } from 'vitest';
import { pagesClient } from '#features/pages/client.ts';
import { topicsClient } from '#features/topics/client.ts';
import { faultyCalls } from '#testing/faults.ts';
import { testJournal } from '#testing/journal.ts';
import { prepareJournal } from './server/first-start.ts';
import { STARTER_PAGES, STARTER_TOPICS } from './server/starter.ts';

const faults = faultyCalls();
const journal = testJournal({}, faults);

/** Starts with the `n`th call to the database failing, as after a kill; returns whether there was such a call. */
async function startFailingAt(n: number): Promise<boolean> {
  faults.arm(n, 'before');
  await prepareJournal(journal.services, undefined).catch(() => {});
  const hit = faults.disarm();
  await expect.poll(() => faults.areAllBack()).toBe(true);
  return hit !== undefined;
}

test('a first start resumes after a failure at any call, with nothing missing or duplicated', async () => {
  let n = 1;
  while (await startFailingAt(n)) n += 1;
  const visitor = journal.as();
  const topics = await topicsClient(visitor).list();
  expect(topics.map(({ name }) => name).toSorted()).toEqual(STARTER_TOPICS.toSorted());
  expect(await pagesClient(visitor).about()).toHaveLength(STARTER_PAGES.about.length);
  expect(await pagesClient(visitor).faqs()).toHaveLength(STARTER_PAGES.faqs.length);
});
