import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { copyArticle } from '#testing/copied-articles.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';

const { journal, publish, search } = searchableJournal();
const [OF_PONDS, OF_LAKES] = [9_000, 3_000];
/** The largest sample contains one in this many articles. */
const ONE_IN = 8;

beforeAll(async () => {
  const { db, topics } = journal.services;
  const ponds = await publish('Ponds', { keywords: 'brackish water', topic: (await topics.add('Fisheries')).id });
  await copyArticle(db, ponds.id, OF_PONDS - 1);
  const lakes = await publish('Lakes', { keywords: 'brackish water', topic: (await topics.add('Limnology')).id });
  await copyArticle(db, lakes.id, OF_LAKES - 1);
  await db.execute(sql`analyze`);
});

test('estimates the counts of more than ten thousand matches from a sample', async () => {
  const { total, isAbout, facets } = await search({ q: 'brackish' });
  const [fisheries, limnology] = facets.topics;
  expect([isAbout, facets.areAbout, fisheries?.name, limnology?.name]).toEqual([true, true, 'Fisheries', 'Limnology']);
  const counted = [total, fisheries?.count ?? 0, limnology?.count ?? 0];
  for (const [index, real] of [OF_PONDS + OF_LAKES, OF_PONDS, OF_LAKES].entries()) {
    // Five standard deviations of the binomial distribution.
    expect(Math.abs((counted[index] ?? 0) - real)).toBeLessThan(5 * Math.sqrt(real * (ONE_IN - 1)));
  }
  expect(counted.filter((count) => count % ONE_IN !== 0)).toEqual([]);
});

test('counts fewer matches exactly', async () => {
  const { total, isAbout, facets } = await search({ q: 'ponds' });
  expect({ total, isAbout, facets }).toMatchObject({
    total: OF_PONDS,
    isAbout: false,
    facets: { areAbout: false, topics: [{ name: 'Fisheries', count: OF_PONDS }] },
  });
});
