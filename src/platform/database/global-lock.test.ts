import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { withGlobalLock } from './global-lock.ts';

const journal = testJournal();

test('work under the lock never runs concurrently, also when the lock table does not exist yet', async () => {
  const { db } = journal.services;
  await db.execute(sql`drop schema drizzle cascade`);
  let [running, max, done] = [0, 0, 0];
  const work = async () => {
    running += 1;
    max = Math.max(max, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    done += 1;
  };
  const failing = withGlobalLock(db, () => Promise.reject(new Error('not this one')));
  await Promise.all([
    expect(failing).rejects.toThrow('not this one'),
    ...Array.from({ length: 6 }, () => withGlobalLock(db, work)),
  ]);
  expect([max, done]).toEqual([1, 6]);
});
