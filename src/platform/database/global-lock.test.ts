import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { withGlobalLock } from './global-lock.ts';

const journal = testJournal();

test('of those who do something in turn no two do it at once, however many begin together', async () => {
  const { db } = journal.services;
  await db.execute(sql`drop schema drizzle cascade`);
  let [inside, most, done] = [0, 0, 0];
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
    done += 1;
  };
  const failing = withGlobalLock(db, () => Promise.reject(new Error('not this one')));
  await Promise.all([
    expect(failing).rejects.toThrow('not this one'),
    ...Array.from({ length: 6 }, () => withGlobalLock(db, work)),
  ]);
  expect([most, done]).toEqual([1, 6]);
});
