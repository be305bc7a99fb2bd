import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { copyArticle } from '#testing/copied-articles.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { articlesClient } from '../client.ts';

const { journal, publish, search, titles, listed } = searchableJournal();
const MANY = 1_100;

let fisheries: string;
beforeAll(async () => {
  const { db, topics } = journal.services;
  const { id } = await publish('Zebrafish Ponds', { keywords: 'brackish water', publishedOn: '2020-06-01' });
  await copyArticle(db, id, MANY);
  fisheries = (await topics.add('Fisheries')).id;
  await publish('Ponds of Old', { keywords: 'brackish water', topic: fisheries, publishedOn: '2001-06-01' });
  await publish('A Brafi and Its Ponds', { publishedOn: '2002-06-01' });
  await db.execute(sql`analyze`);
});

test('lists the newest thousand matches of a part of a word after those of the whole word', async () => {
  const pages = await Promise.all([1, 50, 51, 52].map((page) => listed('brafi', page)));
  for (const page of pages) expect(page).toMatchObject({ total: 1_001, partsListed: 1_000 });
  expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 1, 0]);
  const [first, second] = pages[0]?.data ?? [];
  expect([first?.manuscriptTitle, second?.manuscriptTitle]).toEqual(['A Brafi and Its Ponds', 'Zebrafish Ponds']);
  expect(pages[2]?.data[0]?.manuscriptTitle).toBe('Zebrafish Ponds 999');
});

test('sorts matches of the whole word among them by date if newest come first', async () => {
  const newest = { q: 'brafi', topic: '', sort: 'newest', perPage: 20 } as const;
  const pages = await Promise.all([1, 51].map((page) => articlesClient(journal.as()).list({ ...newest, page })));
  for (const page of pages) expect(page).toMatchObject({ total: 1_001, partsListed: 1_000 });
  expect(pages.map(({ data }) => data.at(-1)?.manuscriptTitle)).toEqual([
    'Zebrafish Ponds 19',
    'A Brafi and Its Ponds',
  ]);
});

test('checks an exclusion alone in the newest five hundred articles, and with other words in all', async () => {
  expect(await search({ q: '-zebrafish' })).toMatchObject({ total: 0, lookedThrough: 500 });
  expect(await titles({ q: 'ponds -zebrafish' })).toEqual(['A Brafi and Its Ponds', 'Ponds of Old']);
  expect(await titles({ q: '-zebrafish', topic: 'Fisheries' })).toEqual(['Ponds of Old']);
});

test('lists all matches of a part of a word if there are fewer', async () => {
  const few = await listed('rafi a');
  expect([few.total, few.partsListed]).toEqual([1, undefined]);
});

test('counts and pages through all matches of a word', async () => {
  const last = await listed('ponds', 56);
  expect([last.total, last.data.length, last.partsListed]).toEqual([MANY + 3, 3, undefined]);
});

test('checks a phrase in the newest five hundred articles, and in older ones with a filter', async () => {
  const q = '"brackish water"';
  expect(await listed(q)).toMatchObject({ total: 500, lookedThrough: 500 });
  const all = await search({ q });
  expect(all).toMatchObject({ total: 500, lookedThrough: 500, facets: { areAbout: true } });
  expect(all.facets.topics).toContainEqual({ name: 'Fisheries', count: 1 });
  expect(all.facets.years.map(({ year }) => year)).toEqual([2020, 2001]);
  for (const filter of [{ topic: 'Fisheries' }, { year: 2001 }, { topic: fisheries, year: 2001 }])
    expect(await titles({ q, ...filter }), JSON.stringify(filter)).toEqual(['Ponds of Old']);
  expect(await titles({ q, topic: 'Fisheries', year: 2020 })).toEqual([]);
});
