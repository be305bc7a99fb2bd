import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { FileType } from '#features/submissions/rules.ts';
import { aDocx } from '#testing/docx.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anUpload, aSubmission, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { issuesClient } from './client.ts';
import type { IssueDraft } from './contract.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  await journal.work();
  editor = await anAdministrator(journal);
});
const issues = () => issuesClient(journal.as(editor.token));
const editing = () => submissionsClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });
const atField = (path: string, message = /./) =>
  expect.objectContaining({ issues: [{ path, message: expect.stringMatching(message) }] });
const draft: IssueDraft = { issueNumber: 1, year: 2026, month: 7, title: 'Land and Light' };
const inSeconds = (seconds: number) => new Date(journal.now().getTime() + seconds * 1000).toISOString();
const statusOf = async (number: string) =>
  (await editorialClient(journal.as(editor.token)).page(number)).submission.status;
const shown = async (id: string) => (await articlesClient(journal.as()).issue(id)).articles.map(({ number }) => number);

async function acceptedIn(issueId: string) {
  const made = await aSubmission(journal, { status: 'ACCEPTED' });
  await editing().update(made.id, { issueId });
  return made;
}

describe('a draft', () => {
  test('is seen by editors and nobody else', async () => {
    const { data } = await issues().add({ ...draft, status: 'DRAFT' });
    await expect(shown(data.id)).rejects.toEqual(failure('NOT_FOUND'));
    const all = { q: '', topic: '', page: 1, perPage: 100 };
    const { data: visible, total } = await articlesClient(journal.as()).issues(all);
    expect(visible.map(({ id }) => id)).not.toContain(data.id);
    expect(total).toBe(visible.length);
    expect((await issues().listAsStaff()).find(({ id }) => id === data.id)).toMatchObject({ status: 'DRAFT' });
    const site = testSite(journal);
    for (const path of ['/sitemap.xml', '/oai?verb=ListSets']) {
      const response = await site.request(path);
      expect(response.status, path).toBe(200);
      expect(await response.text(), path).not.toContain(data.id);
    }
    for (const path of [`/issue/${data.id}/feed.xml`, `/issue/${data.id}.bib`])
      expect((await site.request(path)).status, path).toBe(404);
  });

  test('takes manuscripts, but none of them is published before it', async () => {
    const { data } = await issues().add({ ...draft, status: 'DRAFT' });
    const { id, number } = await acceptedIn(data.id);
    await expect(editing().update(id, { status: 'PUBLISHED' })).rejects.toEqual(atField('status', /together with it/));
    expect(await statusOf(number)).toBe('ACCEPTED');
    const published = await aSubmission(journal, { status: 'PUBLISHED' });
    await expect(editing().update(published.id, { issueId: data.id })).rejects.toEqual(atField('issueId'));
  });

  test('is published as a whole: all accepted articles with it, others not, and their authors hear of it', async () => {
    const { data } = await issues().add({ ...draft, status: 'DRAFT' });
    const [one, two] = [await acceptedIn(data.id), await acceptedIn(data.id)];
    const waiting = await aSubmission(journal, { status: 'UNDER_REVIEW' });
    await editing().update(waiting.id, { issueId: data.id });
    await issues().change(data.id, { ...draft, status: 'PUBLISHED' });
    expect((await shown(data.id)).sort()).toEqual([one.number, two.number].sort());
    expect(await statusOf(waiting.number)).toBe('UNDER_REVIEW');
    const subjects = async () => (await journal.mailsTo(one.author.email)).map(({ subject }) => subject);
    await expect.poll(subjects, { timeout: 10_000 }).toContain(`Your article ${one.number} is published`);
  });

  test('with an article that has no PDF is not published, and names the article', async () => {
    const { data } = await issues().add({ ...draft, status: 'DRAFT' });
    const ready = await acceptedIn(data.id);
    const made = await wordOnly();
    await editing().update(made.id, { issueId: data.id });
    await expect(issues().change(data.id, { ...draft, status: 'PUBLISHED' })).rejects.toEqual(
      atField('status', /has no PDF/),
    );
    expect(await statusOf(ready.number)).toBe('ACCEPTED');
    await expect(shown(data.id)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('is no more possible once readers see an article of the issue', async () => {
    const { data } = await issues().add(draft);
    const { id } = await acceptedIn(data.id);
    await editing().update(id, { status: 'PUBLISHED' });
    await expect(issues().change(data.id, { ...draft, status: 'DRAFT' })).rejects.toEqual(atField('status'));
    const empty = await issues().add(draft);
    await issues().change(empty.data.id, { ...draft, status: 'DRAFT' });
    await expect(shown(empty.data.id)).rejects.toEqual(failure('NOT_FOUND'));
  });
});

describe('a scheduled issue', () => {
  test('is published by itself at its time, once', async () => {
    const { data } = await issues().add({ ...draft, status: 'DRAFT' });
    const { number, author } = await acceptedIn(data.id);
    await issues().change(data.id, { ...draft, status: 'SCHEDULED', publishAt: inSeconds(3) });
    await expect(shown(data.id)).rejects.toEqual(failure('NOT_FOUND'));
    await expect.poll(() => shown(data.id).catch(() => []), { timeout: 20_000 }).toEqual([number]);
    const subjects = async () =>
      (await journal.mailsTo(author.email)).filter(({ subject }) => subject.endsWith('is published')).length;
    await expect.poll(subjects, { timeout: 10_000 }).toBe(1);
  });

  test('that returns to a draft, or gets another time, is not published at the first one', async () => {
    const { data } = await issues().add({ ...draft, status: 'SCHEDULED', publishAt: inSeconds(2) });
    await issues().change(data.id, { ...draft, status: 'DRAFT' });
    const later = await issues().add({ ...draft, status: 'SCHEDULED', publishAt: inSeconds(2) });
    await issues().change(later.data.id, { ...draft, status: 'SCHEDULED', publishAt: inSeconds(3600) });
    const sentinel = await issues().add({ ...draft, status: 'SCHEDULED', publishAt: inSeconds(3) });
    await expect.poll(() => shown(sentinel.data.id).catch(() => 'hidden'), { timeout: 20_000 }).toEqual([]);
    for (const { id } of [data, later.data]) await expect(shown(id)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test.each([
    ['no time', {}],
    ['a time that has passed', { publishAt: '2020-01-01T09:00:00+02:00' }],
    ['no time at all', { publishAt: 'tomorrow' }],
    ['a time without a zone', { publishAt: '2030-01-01T09:00' }],
  ])('with %s is refused at the field', async (_, change) => {
    await expect(issues().add({ ...draft, status: 'SCHEDULED', ...change })).rejects.toEqual(atField('publishAt'));
  });
});

/** A manuscript in Word only, by an author of its own. */
async function wordOnly() {
  const author = await anAuthor(journal);
  const uploaded = async (name: string, fileType: FileType) => {
    const { fileUrl } = await anUpload(journal, author.token, name, aDocx());
    return { fileUrl, fileType };
  };
  const files = [await uploaded('paper.docx', 'MANUSCRIPT'), await uploaded('letter.docx', 'COVER_LETTER')];
  return aSubmission(journal, { status: 'ACCEPTED', author, files });
}
