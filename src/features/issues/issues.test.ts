import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { images } from '#features/files/server/tables.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { anImage } from '#testing/pictures.ts';
import { issuesClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
afterEach(() => {
  vi.useRealTimers();
});
const asEditor = () => issuesClient(journal.as(editor.token));
const failure = (code: string) => expect.objectContaining({ code });
const draft = { issueNumber: 1, year: 2026, month: 7, title: 'Land and Light' };
const shown = async (id: string) => (await articlesClient(journal.as()).issue(id)).issue;

describe('an issue', () => {
  test('is added with its defaults, changed, and shown to readers', async () => {
    const { data } = await asEditor().add(draft);
    expect(await shown(data.id)).toMatchObject({ ...draft, isSpecial: false, description: null, articleCount: 0 });
    await asEditor().change(data.id, { ...draft, title: 'Land', isSpecial: true, description: 'On soil', version: 1 });
    expect(await shown(data.id)).toMatchObject({ title: 'Land', isSpecial: true, description: 'On soil' });
    const older = asEditor().change(data.id, { ...draft, version: 1 });
    await expect(older).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  });

  test('can be saved exactly as it was read, with empty fields', async () => {
    const { data } = await asEditor().add(draft);
    const { id, articleCount: _, createdAt: __, ...read } = await shown(data.id);
    const { status } = await journal.request(`/api/v1/issues/${id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${editor.token}` },
      body: JSON.stringify(read),
    });
    expect([status, await shown(id)]).toMatchObject([200, { ...read, description: null, topic: null }]);
  });

  test('has a cover of its own and front matter; readers get both, and the picture lasts as long as the issue needs it', async () => {
    const cover = await anImage(journal, editor.token);
    const frontMatter = '## Editorial\n\nOn **soil**.';
    const { data } = await asEditor().add({ ...draft, coverImage: cover, frontMatter });
    expect(await shown(data.id)).toMatchObject({ coverImage: cover, frontMatter });
    const uses = async () => (await journal.services.db.select().from(images))[0]?.uses;
    expect(await uses()).toBe(1);
    // A client that does not know the fields leaves them as they are.
    await asEditor().change(data.id, { ...draft, title: 'Land', version: 1 });
    expect(await shown(data.id)).toMatchObject({ coverImage: cover, frontMatter });
    await asEditor().change(data.id, { ...draft, coverImage: '', frontMatter: '', version: 2 });
    expect(await shown(data.id)).toMatchObject({ coverImage: null, frontMatter: null });
    expect(await uses()).toBe(0);
  });

  test.each([
    ['coverImage', 'https://example.org/cover.png'],
    ['coverImage', '/images/00000000-0000-4000-8000-000000000000.webp'],
    ['frontMatter', 'a'.repeat(20_001)],
    ['issueNumber', 0],
    ['issueNumber', 100],
    ['month', 13],
    ['year', 1899],
    ['year', 2100],
    ['title', '  '],
    ['issueNumber', 'two'],
  ])('with %s %j is refused at its field', async (path, value) => {
    const refused = asEditor().add({ ...draft, [path]: value });
    await expect(refused).rejects.toMatchObject({ failure: 'invalid', issues: [{ path }] });
  });

  test('is planned up to two years ahead of the current day, however long the journal has run', async () => {
    const running = new Date().getFullYear();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${running + 1}-06-15T12:00:00Z`) });
    editor = await anAdministrator(journal);
    const planned = await asEditor().add({ ...draft, year: running + 3 });
    expect(await shown(planned.data.id)).toMatchObject({ year: running + 3 });
    await expect(asEditor().add({ ...draft, year: running + 4 })).rejects.toMatchObject({
      issues: [{ path: 'year', message: `Please give a year from 1900 to ${running + 3}.` }],
    });
  });

  test('with articles cannot be deleted; an empty one can', async () => {
    const { data } = await asEditor().add(draft);
    const { id } = await aSubmission(journal);
    const editing = submissionsClient(journal.as(editor.token));
    await editing.update(id, { issueId: data.id });
    await expect(asEditor().remove(data.id)).rejects.toEqual(failure('ISSUE_IN_USE'));
    await editing.update(id, { issueId: null });
    await asEditor().remove(data.id);
    await expect(shown(data.id)).rejects.toEqual(failure('NOT_FOUND'));
  });

  test('cannot be changed by visitors and authors', async () => {
    const { data } = await asEditor().add(draft);
    const { token } = await anAuthor(journal);
    for (const bearer of [undefined, token]) {
      const client = issuesClient(journal.as(bearer));
      const refused = expect.objectContaining({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
      await expect(client.add(draft)).rejects.toEqual(refused);
      await expect(client.change(data.id, draft)).rejects.toEqual(refused);
      await expect(client.remove(data.id)).rejects.toEqual(refused);
    }
  });
});
