import { beforeAll, expect, test } from 'vitest';
import { searchableJournal } from '../../testing/searchable-journal.ts';
import { issuesClient } from '../issues/client.ts';
import { articlesClient } from './client.ts';
import { titleCited } from './server/search/cited.ts';

const { journal, publish, search, listed, listedTitles, people } = searchableJournal();
const TITLE = "Terraces and Farmers' Tenure: Land Certification on Hillsides";
let citations: { style: string; text: string }[];

beforeAll(async () => {
  const { data: issue } = await issuesClient(journal.as(people().editor.token)).add({
    ...{ issueNumber: 2, year: 2026, month: 10, title: 'Land' },
  });
  const authors = ['Claudine Mukamana', 'Jean Paul Habimana'].map((fullName, place) => ({
    ...{ fullName, email: `author${place}@example.org`, affiliation: 'University of Rwanda' },
  }));
  const { number } = await publish(TITLE, { issueId: issue.id, authors, publishedOn: '2026-10-10' });
  await publish('Hillsides Without Terraces', { authors, publishedOn: '2026-10-11' });
  citations = (await articlesClient(journal.as()).citations(number)).map(({ style, parts }) => ({
    style,
    text: parts.map(({ text }) => text).join(''),
  }));
});

test('a citation pasted whole finds what it cites, in every style, and says what was looked for', async () => {
  expect(citations).toHaveLength(6);
  for (const { style, text } of citations) {
    // As in lists of references that give no address: with one, the number in it finds the article.
    const q = text.replace(/https?:\S+/, '');
    expect(q, style).toContain('2026');
    const reply = await search({ q });
    expect(reply, `${style}: ${q}`).toMatchObject({ isCorrected: true, total: 1 });
    expect(reply.suggestion?.toLowerCase().replace('’', "'"), style).toBe(TITLE.toLowerCase());
    expect(await listedTitles(q), style).toEqual([TITLE]);
    expect((await search({ q: text })).data[0]?.article.manuscriptTitle, style).toBe(TITLE);
  }
});

test.each([
  [
    'Aker, J. C. (2010). Information from Markets Near and Far. American Economic Journal, 2(3), 46–59.',
    'Information from Markets Near and Far',
  ],
  [
    'Aker JC. Information from markets near and far. Am Econ J. 2010;2(3):46-59.',
    'Information from markets near and far',
  ],
  ['Aker JC, Mbiti IM, et al. Who gains? Phones in Africa. J Econ. 2010;2(3):46-59.', 'Who gains'],
  [
    'Aker, Jenny. "Information from Markets Near and Far." AEJ, vol. 2, 2010, pp. 46–59.',
    'Information from Markets Near and Far',
  ],
  ['Aker, J. (2010) ‘Farmers’ markets near and far’, AEJ, 2(3), pp. 46–59.', "Farmers' markets near and far"],
  ['J. Aker, “Markets near and far,” AEJ, vol. 2, 2010.', 'Markets near and far'],
  ['land reform 2010', undefined],
  ['"land reform" 2010', undefined],
  ['Rural credit (2010) in Rwanda. A survey', undefined],
  ['Markets near and far. An old question', undefined],
  ['2010', undefined],
  ['', undefined],
])('%s', (text, title) => {
  expect(titleCited(text)).toBe(title);
});

test('of an article that is not there nothing is found, and it is shown as it was asked', async () => {
  const q = 'Aker, J. C. (2010). Information from markets near and far. American Economic Journal, 2(3), 46–59.';
  expect(await search({ q })).toMatchObject({ total: 0, suggestion: null, isCorrected: false });
  expect((await listed(q)).total).toBe(0);
});
