import { beforeAll, expect, test } from 'vitest';
import { issuesClient } from '#features/issues/client.ts';
import { noticesClient } from '#features/submissions/client.ts';
import { searchableJournal } from '#testing/searchable-journal.ts';
import { articlesClient } from '../client.ts';

const { journal, publish, search, listed, listedTitles, people } = searchableJournal();
const PERSONS = ['Claudine Mukamana', 'Jean Paul Habimana'];
const TITLE = "Terraces and Farmers' Tenure: Land Certification on Hillsides";
/** Titles that are hard to recognise within a citation, with their authors. */
const ARTICLES: [title: string, authors: string[]][] = [
  [TITLE, PERSONS],
  ['Hunger', PERSONS],
  ['U.S. Trade Preferences and Garment Exports from Madagascar', PERSONS],
  ['No. 7: Firms, Inc. and the Dr. Who Paradox, e.g. Monopsony', PERSONS],
  ["The Price of 'Free' Schooling in Malawi", PERSONS],
  ['Does Saving Pay? Evidence from Two Villages', ['Ministry of Finance and Economic Planning']],
  ['Queues and Fees at Rural Health Posts', ['World Bank']],
  ['Éléments d’une économie morale (1962–1994)', ['王小明']],
];
let issueId = '';

beforeAll(async () => {
  const { data } = await issuesClient(journal.as(people().editor.token)).add({
    issueNumber: 2,
    year: 2026,
    month: 10,
    title: 'Land',
  });
  issueId = data.id;
  for (const [title, authors] of ARTICLES) await publishBy(title, authors);
  await publishBy('Hillsides Without Terraces', PERSONS);
  await publishBy('Effects of the U.S. Farm Bill', PERSONS);
});

function publishBy(title: string, authors: string[]) {
  const named = authors.map((fullName, index) => ({
    fullName,
    email: `author${index}@example.org`,
    affiliation: 'University of Rwanda',
  }));
  return publish(title, { issueId, authors: named, publishedOn: '2026-10-10', keywords: 'x', abstract: 'Nothing.' });
}

/** An article's citations without addresses, since the search would find the article by these. */
async function citationsOf(number: string): Promise<string[]> {
  const citations = await articlesClient(journal.as()).citations(number);
  const texts = citations.map(({ parts }) => parts.map(({ text }) => text).join(''));
  expect(texts).toHaveLength(6);
  return texts.map((text) => text.replace(/https?:\S+/, ''));
}

test.each(ARTICLES)('%s: found by its whole citation in every style', async (title) => {
  const { number = '' } = (await listed(`"${title}"`)).data.find((found) => found.manuscriptTitle === title) ?? {};
  for (const q of await citationsOf(number)) {
    expect((await search({ q })).data[0]?.article.number, q).toBe(number);
    expect((await listedTitles(q))[0], q).toBe(title);
  }
});

test('finds a retracted article by its citations', async () => {
  const { id, number } = await publishBy('Kilns That Were Never Lit', PERSONS);
  const notice = { kind: 'RETRACTION', date: '2026-11-01', text: 'No kiln was there.' } as const;
  await noticesClient(journal.as(people().editor.token)).add(id, notice);
  for (const q of await citationsOf(number)) {
    expect(q).toContain('Retracted');
    expect((await search({ q })).data[0]?.article.number, q).toBe(number);
  }
});

// Citations in other forms; the reply contains the recognised title.
test.each([
  `3. Mukamana C, Habimana JP. ${TITLE}. MDS J. 2026;1(1):1-20.`,
  `Mukamana, C. & Habimana, J., 2026. ${TITLE}. MDS Journal 1, 1-20.`,
  `Mukamana C, Habimana JP (2026) ${TITLE}. MDS J Appl Econ 1:1–20`,
  `Mukamana, C., Habimana, J.P., ${TITLE}, MDS J. 2026`,
  `Mukamana et al. (in press). ${TITLE}. MDS Journal.`,
  `MUKAMANA C., HABIMANA J. (2026). « ${TITLE} », MDS Journal, 1(1)`,
  `Mukamana, Claudine; Habimana, Jean (2026): ${TITLE}. In: MDS Journal 1 (1), S. 1–20.`,
  `@article{x2026, author={Mukamana, Claudine}, title={${TITLE}}, year={2026}}`,
])('%s', async (q) => {
  expect(await search({ q })).toMatchObject({ suggestion: TITLE, isCorrected: true, total: 1 });
});

test('does not find other articles for the citation of an unknown one, nor by a one-word title of other authors', async () => {
  for (const q of [
    'Aker, J. C. (2010). Information from markets near and far. American Economic Journal, 2(3), 46–59.',
    'Aker, J. C. (2010). Hunger and markets near and far. American Economic Journal, 2(3), 46–59.',
    'hunger zzyzx qqxyz',
  ]) {
    expect(await search({ q }), q).toMatchObject({ total: 0, suggestion: null, isCorrected: false });
    expect((await listed(q)).total, q).toBe(0);
  }
});
