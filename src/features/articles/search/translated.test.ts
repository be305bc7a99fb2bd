import { beforeAll, expect, test } from 'vitest';
import { submissionsClient } from '#features/submissions/client.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';

const { journal, publish, search, people } = searchableJournal();
const TITLE = 'Terraces and tenure';
const translations = {
  fr: {
    title: 'Terrasses agricoles et droits fonciers',
    abstract: 'L’érosion des sols diminue où les parcelles sont enregistrées.',
    keywords: 'métayage',
  },
};

beforeAll(async () => {
  await publish(TITLE, { abstract: 'Does a certificate change the soil?', translations });
  await publish('Something else', { abstract: 'Of cattle.', keywords: 'cows' });
});

test.each(['terrasses', 'terrasse agricole', 'métayage', 'metayage', 'parcelle enregistrée'])(
  '%j finds the article by its translation',
  async (q) => {
    const { data } = await search({ q });
    expect(data.map(({ article }) => article.manuscriptTitle)).toEqual([TITLE]);
  },
);

test('marks what was found in each language', async () => {
  const [hit] = (await search({ q: 'érosion' })).data;
  expect(hit?.title).toBe(TITLE);
  expect(hit?.translations?.fr?.excerpt).toContain('\u0002érosion\u0003');
  expect((await search({ q: 'certificate' })).data[0]?.translations?.fr?.excerpt).not.toContain('\u0002');
});

test('a translation that was taken back is no longer found', async () => {
  const [hit] = (await search({ q: 'terrasses' })).data;
  await submissionsClient(journal.as(people().editor.token)).update(hit?.article.id ?? '', { translations: {} });
  expect((await search({ q: 'métayage' })).total).toBe(0);
  expect((await search({ q: 'tenure' })).total).toBe(1);
});
