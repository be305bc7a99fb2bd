import { beforeAll, describe, expect, test } from 'vitest';
import { archiveClient } from '#features/site/archive-client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, anEditor, type Person } from '#testing/makers.ts';
import { testSite } from '#testing/site.ts';
import { announcementsClient } from './client.ts';
import type { AnnouncementDraft } from './contract.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const staff = (person = editor) => announcementsClient(journal.as(person.token));
const visitor = () => announcementsClient(journal.as());
const failure = (code: string) => expect.objectContaining({ code });
const draft: AnnouncementDraft = {
  title: 'Call for Papers: Land & Labour',
  body: 'We **invite** papers.\n\nUntil May.',
};
const listed = async () => (await visitor().list({ page: 1, perPage: 100 })).data;
const textOf = async (path: string) => {
  const response = await testSite(journal).request(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

describe('an announcement', () => {
  test('has an address made from its title, and is on the list, in the feed and in the sitemap', async () => {
    const { data } = await staff().add(draft);
    expect(data.slug).toBe('call-for-papers-land-labour');
    expect(await visitor().bySlug(data.slug)).toEqual({
      ...draft,
      id: data.id,
      slug: data.slug,
      publishedAt: data.publishedAt,
    });
    expect((await listed())[0]).toMatchObject({ title: draft.title });
    for (const path of ['/announcements/feed.xml', '/announcements/rss.xml', '/sitemap.xml'])
      expect(await textOf(path), path).toContain(`/announcements/${data.slug}`);
    expect(await textOf('/announcements/feed.xml')).toContain('We invite papers.');
  });

  test('is at an address in French where it is translated, and only there', async () => {
    const fr = { title: 'Appel à contributions', body: 'Nous invitons des articles.' };
    const { data: translated } = await staff().add({ ...draft, translations: { fr } });
    const { data: english } = await staff().add(draft);
    const sitemap = await textOf('/sitemap.xml');
    expect(sitemap).toContain(`/fr/announcements/${translated.slug}`);
    expect(sitemap).not.toContain(`/fr/announcements/${english.slug}`);
  });

  test('with the title of another gets an address of its own', async () => {
    const slugs = [];
    for (let count = 0; count < 3; count++) slugs.push((await staff().add({ ...draft, title: 'News' })).data.slug);
    expect(slugs).toEqual(['news', 'news-2', 'news-3']);
    await expect(staff().add({ ...draft, slug: 'news' })).rejects.toEqual(failure('SLUG_TAKEN'));
  });

  test('keeps its address when its title changes; an outdated change is refused', async () => {
    const { data } = await staff().add({ ...draft, title: 'Board meeting' });
    await staff().change(data.id, { ...draft, title: 'Board retreat', version: 1 });
    expect(await visitor().bySlug('board-meeting')).toMatchObject({ title: 'Board retreat' });
    await expect(staff().change(data.id, { ...draft, version: 1 })).rejects.toEqual(failure('CHANGED_MEANWHILE'));
  });

  test('is deleted, and restored from the archive', async () => {
    const { data } = await staff().add({ ...draft, title: 'Moved' });
    await staff().remove(data.id);
    await expect(visitor().bySlug('moved')).rejects.toEqual(failure('NOT_FOUND'));
    const archive = archiveClient(journal.as(editor.token));
    const [kept] = (await archive.trash(1)).data;
    expect(kept).toMatchObject({ kind: 'announcement', title: 'Moved' });
    await archive.restore(kept?.id ?? '');
    expect(await visitor().bySlug('moved')).toMatchObject({ id: data.id });
  });

  test.each([
    ['title', ' '],
    ['title', 'x'.repeat(201)],
    ['body', ''],
    ['body', 'x'.repeat(20_001)],
    ['slug', 'Two Words'],
    ['slug', '../x'],
  ])('with the %s %j is refused at its field', async (path, value) => {
    await expect(staff().add({ ...draft, [path]: value })).rejects.toMatchObject({ issues: [{ path }] });
  });

  test('is published by the editorial office only', async () => {
    await staff(await anEditor(journal)).add({ ...draft, title: 'From an editor' });
    await expect(staff(await anAuthor(journal)).add(draft)).rejects.toEqual(failure('FORBIDDEN'));
    await expect(visitor().add(draft)).rejects.toEqual(failure('UNAUTHENTICATED'));
  });
});
