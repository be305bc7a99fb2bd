import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { coverOf, volumeOf } from '#features/issues/rules.ts';
import { testJournal } from '#testing/journal.ts';
import { isLong } from '#testing/long.ts';
import { anAuthor, aSubmission } from '#testing/makers.ts';
import { articlesClient } from '../client.ts';

const journal = testJournal();
const articles = () => articlesClient(journal.as());
const titles = async (q: string, topic = '') =>
  (await articles().list({ q, topic, page: 1, perPage: 20 })).data.map(({ manuscriptTitle }) => manuscriptTitle).sort();
const found = async (q: string) => (await articles().search({ q, page: 1 })).data;

beforeAll(async () => {
  const author = await anAuthor(journal);
  const trade = await journal.services.topics.add('Trade');
  const health = await journal.services.topics.add('Health');
  const publish = (manuscriptTitle: string, topic: string, change: object) =>
    aSubmission(journal, { author, manuscriptTitle, topic, status: 'PUBLISHED', ...change });
  await publish('Bridges and Markets', trade.id, {
    keywords: 'roads, 100% cotton',
    abstract: 'Villages trade more once a bridge stands.',
  });
  await publish('The Price of Waiting', health.id, {
    authors: [{ fullName: 'Diane Uwimana', email: 'd@example.org', affiliation: 'Huye' }],
  });
  await aSubmission(journal, { author, manuscriptTitle: 'Secret Bridges', topic: trade.id });
});

describe('the list', () => {
  test.each([
    ['BRIDGES', ['Bridges and Markets']],
    ['uwima', ['The Price of Waiting']],
    ['Uwimana, D.', ['The Price of Waiting']],
    ['Uwimana, D., & Waiting, J.-P. K.', ['The Price of Waiting']],
    ['Uwimana, Diane', ['The Price of Waiting']],
    ['Uwimana, X', []],
    ['cotton', ['Bridges and Markets']],
    ['100%', ['Bridges and Markets']],
    ['%', ['Bridges and Markets']],
    ['_', []],
    ['villages', ['Bridges and Markets']],
    ['llage', []],
    ['', ['Bridges and Markets', 'The Price of Waiting']],
  ])('%j is searched in title, authors and keywords, its words also in the abstract', async (q, expected) => {
    expect(await titles(q)).toEqual(expected);
  });

  test('corrects a misspelt word and returns the correction; a part of a word is not corrected', async () => {
    const list = (q: string, topic = '') => articles().list({ q, topic, page: 1, perPage: 20 });
    expect(await list('brigdes')).toMatchObject({
      corrected: 'bridges',
      total: 1,
      data: [{ manuscriptTitle: 'Bridges and Markets' }],
    });
    expect((await list('brigdes AND Makrets')).corrected).toBe('bridges AND markets');
    expect((await list('brigdes', 'Trade')).corrected).toBe('bridges');
    for (const q of ['bridges', 'idges', 'uwima', '']) expect(await list(q)).not.toHaveProperty('corrected');
    const lost = { data: [], total: 0 };
    for (const [q, topic] of [['xqzvwk'], ['brigdes', 'Health'], ['price', 'Trade'], ['brigdes price']] as const)
      expect(await list(q, topic)).not.toHaveProperty('corrected');
    expect(await list('xqzvwk')).toMatchObject(lost);
    expect(await articles().search({ q: 'brigdes price' })).toMatchObject({ ...lost, suggestion: null });
  });

  test('filters by a topic’s name in any case or by its id, together with the text', async () => {
    expect(await titles('', 'TRADE')).toEqual(['Bridges and Markets']);
    expect(await titles('price', 'trade')).toEqual([]);
    expect(await titles('', 'nothing')).toEqual([]);
  });
});

describe('the search', () => {
  test('finds words of the abstract in any form and marks them', async () => {
    const [hit] = await found('village');
    expect(hit?.article.manuscriptTitle).toBe('Bridges and Markets');
    expect(hit?.excerpt).toContain('\u0002Villages\u0003');
  });

  test('combines words by "or", excludes words and finds phrases', async () => {
    expect((await found('price OR bridge')).map(({ article }) => article.manuscriptTitle)).toHaveLength(2);
    expect(await found('bridge -markets')).toEqual([]);
    // One word is in the title, the other in the abstract.
    expect(await found('bridges -villages')).toEqual([]);
    expect(await found('"bridge stands"')).toHaveLength(1);
  });

  test('does not find unpublished submissions', async () => {
    expect(JSON.stringify(await found('secret bridges'))).not.toContain('Secret');
  });

  test('answers 200 to any text, with and without filters', async () => {
    const [topic = { name: '' }] = await journal.services.topics.list();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (q) => {
        const filtered = { q, topic: topic.name, year: '2026' };
        for (const query of [{ q }, filtered])
          for (const path of ['search', 'submission'])
            expect((await journal.request(`/api/v1/${path}?${new URLSearchParams(query)}`)).status, path).toBe(200);
      }),
      { numRuns: isLong ? 60 : 30 },
    );
  });
});

describe('issues', () => {
  test('have their published articles and article count; an unknown issue is 404', async () => {
    const issue = await journal.services.issues.add({ issueNumber: 1, title: 'Roads', year: 2025, month: 7 }, null);
    const { id, author } = await aSubmission(journal, { manuscriptTitle: 'In the issue', status: 'PUBLISHED' });
    await journal.services.updateSubmission(author.id, id, { issueId: issue.id });
    expect(
      (await articles().issues({ q: '', topic: '', page: 1, perPage: 100 })).data.find(
        (entry) => entry.id === issue.id,
      ),
    ).toMatchObject({
      articleCount: 1,
      isSpecial: false,
    });
    const { articles: contents } = await articles().issue(issue.id);
    expect(contents.map(({ manuscriptTitle }) => manuscriptTitle)).toEqual(['In the issue']);
    await expect(articles().issue(crypto.randomUUID())).rejects.toMatchObject({ failure: 'missing' });
    expect((await articles().statistics()).issuesPublished).toBe(1);
  });

  test.each([
    [{ q: ' DECEMBER ' }, ['Harbours']],
    [{ q: 'harb', topic: 'TRADE' }, ['Harbours']],
    [{ q: 'january' }, []],
    [{ topic: 'Health' }, []],
    [{ q: '%' }, []],
  ])('%j filters by title or description and by topic, ignoring case', async (filter, expected) => {
    const existing = (await articles().issues({ q: 'harbours', topic: '', page: 1, perPage: 10 })).total;
    if (existing === 0) {
      await journal.services.issues.add(
        {
          issueNumber: 2,
          title: 'Harbours',
          description: 'July to December',
          topic: 'Trade',
          year: 2024,
          month: 7,
        },
        null,
      );
    }
    const { data, total } = await articles().issues({ q: '', topic: '', page: 1, perPage: 10, ...filter });
    expect(data.map(({ title }) => title)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  test.each([
    [2025, 7, '2025/26'],
    [2026, 1, '2025/26'],
    [2026, 6, '2025/26'],
    [1999, 12, '1999/00'],
  ])('of %d, month %d belong to volume %s', (year, month, volume) => {
    expect(volumeOf({ year, month })).toBe(volume);
  });

  test('always have the same cover', () => {
    expect(coverOf({ issueNumber: 2, year: 2026 })).toEqual(coverOf({ issueNumber: 2, year: 2026 }));
  });
});
