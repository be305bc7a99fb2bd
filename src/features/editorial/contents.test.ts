import { beforeAll, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { editorialClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const articles = () => editorialClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });

async function anIssue(...manuscriptTitles: string[]) {
  const issues = issuesClient(journal.as(editor.token));
  const { data } = await issues.add({ issueNumber: 1, year: 2026, month: 7, title: 'July to December' });
  const ids: string[] = [];
  for (const manuscriptTitle of manuscriptTitles) {
    const { id } = await aSubmission(journal, { manuscriptTitle, status: 'PUBLISHED' });
    await submissionsClient(journal.as(editor.token)).update(id, { issueId: data.id });
    ids.push(id);
  }
  return { issueId: data.id, ids };
}
const asReader = async (issueId: string) =>
  (await articlesClient(journal.as()).issue(issueId)).articles.map(({ manuscriptTitle }) => manuscriptTitle);

test('readers see an issue in the order set by the editors, with new articles at the end', async () => {
  const { issueId, ids } = await anIssue('one', 'two', 'three');
  expect(await asReader(issueId)).toEqual(['one', 'two', 'three']);
  expect((await articles().order(issueId, ids.toReversed())).message).toBe('Order saved!');
  expect(await asReader(issueId)).toEqual(['three', 'two', 'one']);
  const late = await aSubmission(journal, { manuscriptTitle: 'late', status: 'ACCEPTED' });
  await submissionsClient(journal.as(editor.token)).update(late.id, { issueId });
  expect((await articles().contents(issueId)).entries.map(({ title }) => title)).toEqual([
    'three',
    'two',
    'one',
    'late',
  ]);
  expect(await asReader(issueId)).toEqual(['three', 'two', 'one']);
  await articles().order(issueId, [late.id, ...ids]);
  await submissionsClient(journal.as(editor.token)).update(late.id, { status: 'PUBLISHED' });
  expect(await asReader(issueId)).toEqual(['late', 'one', 'two', 'three']);
});

test('an order that does not list exactly the submissions in the issue is refused and changes nothing', async () => {
  const { issueId, ids } = await anIssue('alpha', 'beta');
  const [alpha = '', beta = ''] = ids;
  const foreign = await aSubmission(journal, { status: 'PUBLISHED' });
  for (const order of [[], [beta], [beta, beta], [beta, alpha, foreign.id], [beta, foreign.id]]) {
    await expect(articles().order(issueId, order)).rejects.toEqual(failure('CONTENTS_CHANGED'));
  }
  await expect(articles().order(foreign.id, [])).rejects.toEqual(failure('NOT_FOUND'));
  expect(await asReader(issueId)).toEqual(['alpha', 'beta']);
});

test('a submission that moves to another issue comes last there', async () => {
  const { issueId, ids } = await anIssue('first', 'second');
  await articles().order(issueId, ids.toReversed());
  const other = await anIssue('resident');
  await articles().order(other.issueId, other.ids);
  await submissionsClient(journal.as(editor.token)).update(ids[1] ?? '', { issueId: other.issueId });
  expect(await asReader(other.issueId)).toEqual(['resident', 'second']);
});

test('only administrators set the order of an issue, and only staff see its unpublished submissions', async () => {
  const { issueId, ids } = await anIssue('secret');
  const stranger = await anAuthor(journal);
  for (const token of [undefined, stranger.token]) {
    const refused = expect.objectContaining({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
    await expect(editorialClient(journal.as(token)).order(issueId, ids)).rejects.toEqual(refused);
    await expect(editorialClient(journal.as(token)).contents(issueId)).rejects.toEqual(refused);
  }
});

test('the pages of an issue are numbered one after the other, by the pages of the PDFs', async () => {
  const { issueId, ids } = await anIssue('first', 'second');
  const pagesNow = async () =>
    (await articles().contents(issueId)).entries.map(({ title, firstPage, lastPage }) => [title, firstPage, lastPage]);
  expect((await articles().numberPages(issueId, '11')).message).toBe('Pages of 2 articles numbered!');
  const [[, first, last] = [], [, next] = []] = await pagesNow();
  expect([first, next]).toEqual(['11', String(Number(last) + 1)]);
  const [firstId = ''] = ids;
  await articles().order(issueId, ids.toReversed());
  await articles().numberPages(issueId, 1);
  expect((await pagesNow()).map(([title, page]) => [title, page])[0]).toEqual(['second', '1']);
  // Readers see the new pages at once.
  const { articles: shown } = await articlesClient(journal.as()).issue(issueId);
  expect(shown.find(({ id }) => id === firstId)?.firstPage).not.toBe('11');
});

test('pages are not numbered in an empty issue, from an invalid page, or by authors', async () => {
  const { issueId } = await anIssue();
  const atFirstPage = expect.objectContaining({ issues: [expect.objectContaining({ path: 'firstPage' })] });
  await expect(articles().numberPages(issueId, 1)).rejects.toEqual(atFirstPage);
  const { issueId: full } = await anIssue('one');
  for (const page of ['', '0', 'iv', '-3', '100000'])
    await expect(articles().numberPages(full, page)).rejects.toEqual(atFirstPage);
  const { token } = await anAuthor(journal);
  await expect(editorialClient(journal.as(token)).numberPages(full, 1)).rejects.toEqual(failure('FORBIDDEN'));
});

test('articles of one type form a section: editors see them, and pages are numbered, in the order of readers', async () => {
  const { issueId, ids } = await anIssue('research', 'brief', 'more research');
  const [, brief = ''] = ids;
  await submissionsClient(journal.as(editor.token)).update(brief, { articleType: 'POLICY_BRIEF' });
  const entries = async () => (await articles().contents(issueId)).entries;
  expect((await entries()).map(({ title }) => title)).toEqual(['research', 'more research', 'brief']);
  await articles().numberPages(issueId, 1);
  const firstPages = (await entries()).map(({ firstPage }) => Number(firstPage));
  expect(firstPages).toEqual(firstPages.toSorted((a, b) => a - b));
  expect(new Set(firstPages).size).toBe(3);
});
