import { beforeAll, expect, test } from 'vitest';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { articlesClient } from './client.ts';
import { articlesContract } from './contract.ts';

/** Checks every part of the site that publishing changes. */
const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});

test('publishing changes the home page, the public list, the article, the counts, the author’s list and the staff list', async () => {
  const { id, number, author } = await aSubmission(journal, { manuscriptTitle: 'Everywhere at once' });
  const look = async () => {
    const visitor = journal.as();
    const staff = journal.as(editor.token);
    const [home, list, article, stats, mine, all] = await Promise.all([
      articlesClient(visitor).homePage(),
      visitor.call(articlesContract.list),
      articlesClient(visitor)
        .byNumber(number)
        .catch((error: { failure: string }) => error.failure),
      submissionsClient(staff).stats(),
      submissionsClient(journal.as(author.token)).mine(),
      editorialClient(staff).list({ page: 1, perPage: 100 }),
    ]);
    return {
      home: home.recentSubmissions.some((entry) => entry.id === id),
      count: home.publishedArticles,
      list: list.data.some((entry) => entry.id === id),
      article: typeof article === 'string' ? article : article.status,
      published: stats.PUBLISHED,
      mine: mine[0]?.status,
      staff: all.data.find((entry) => entry.id === id)?.status,
    };
  };
  expect(await look()).toEqual({
    home: false,
    count: 0,
    list: false,
    article: 'missing',
    published: 0,
    mine: 'SUBMITTED',
    staff: 'SUBMITTED',
  });
  await submissionsClient(journal.as(editor.token)).update(id, { status: 'PUBLISHED' });
  expect(await look()).toEqual({
    home: true,
    count: 1,
    list: true,
    article: 'PUBLISHED',
    published: 1,
    mine: 'PUBLISHED',
    staff: 'PUBLISHED',
  });
});
