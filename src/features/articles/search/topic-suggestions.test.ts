import { beforeAll, expect, test } from 'vitest';
import { searchableJournal } from '#testing/searchable-journal.ts';

const { journal, publish, search, people } = searchableJournal();
const topicsFor = async (query: Parameters<typeof search>[0]) => (await search(query)).topics;

beforeAll(async () => {
  const { topics } = journal.services;
  const topic = await topics.add('Fisheries & Aquaculture');
  await topics.add('Fisheries of Long Ago');
  await publish('Nets and Hooks', { topic: topic.id });
  await publish('Lamps', { topic: (await topics.add('Energy and Fisheries')).id });
});

test('suggests topics whose names match the whole query, unless they have no articles', async () => {
  expect(await search({ q: 'aquaculture' })).toMatchObject({ total: 0, topics: ['Fisheries & Aquaculture'] });
  expect(await topicsFor({ q: 'fishery' })).toEqual(['Energy and Fisheries', 'Fisheries & Aquaculture']);
  expect(await topicsFor({ q: 'FISHERIES and aquaculture' })).toEqual(['Fisheries & Aquaculture']);
  expect(await topicsFor({ q: 'aquaculture or energy' })).toHaveLength(2);
  expect(await topicsFor({ q: 'fisheries -energy' })).toEqual(['Fisheries & Aquaculture']);
  expect(await topicsFor({ q: 'hooks' })).toEqual([]);
});

test('suggests no topic for a query with only exclusions, without words or with a topic filter', async () => {
  expect(await topicsFor({ q: '-hooks' })).toEqual([]);
  expect(await topicsFor({ q: '%' })).toEqual([]);
  expect(await topicsFor({ year: 2026 })).toEqual([]);
  expect(await topicsFor({ q: 'fisheries', topic: people().topic })).toEqual([]);
});
