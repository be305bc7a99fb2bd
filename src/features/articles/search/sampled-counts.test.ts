import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { copyArticle } from '#testing/copied-articles.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';

const { journal, publish, search } = searchableJournal();
const [OF_PONDS, OF_LAKES] = [9_000, 3_000];
/** The largest sample has one article of so many. */
const EACH = 8;

beforeAll(async () => {
  const { db, topics } = journal.services;
  const ponds = await publish('Ponds', { keywords: 'brackish water', topic: (await topics.add('Fisheries')).id });
  await copyArticle(db, ponds.id, OF_PONDS - 1);
  const lakes = await publish('Lakes', { keywords: 'brackish water', topic: (await topics.add('Limnology')).id });
  await copyArticle(db, lakes.id, OF_LAKES - 1);
  await db.execute(sql`analyze`);
});

test('what more than ten thousand have is counted by a sample, and said to be about so many', async () => {
  const { total, isAbout, facets } = await search({ q: 'brackish' });
  const [fisheries, limnology] = facets.topics;
  expect([isAbout, facets.areAbout, fisheries?.name, limnology?.name]).toEqual([true, true, 'Fisheries', 'Limnology']);
  const counted = [total, fisheries?.count ?? 0, limnology?.count ?? 0];
  for (const [place, real] of [OF_PONDS + OF_LAKES, OF_PONDS, OF_LAKES].entries()) {
    // Five times what chance is likely to make of it (binomial).
    expect(Math.abs((counted[place] ?? 0) - real)).toBeLessThan(5 * Math.sqrt(real * (EACH - 1)));
  }
  expect(counted.filter((count) => count % EACH !== 0)).toEqual([]);
});

test('what fewer have is counted one by one', async () => {
  const { total, isAbout, facets } = await search({ q: 'ponds' });
  expect({ total, isAbout, facets }).toMatchObject({
    total: OF_PONDS,
    isAbout: false,
    facets: { areAbout: false, topics: [{ name: 'Fisheries', count: OF_PONDS }] },
  });
});
