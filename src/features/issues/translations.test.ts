import { beforeAll, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { issuesClient } from './client.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const staff = () => issuesClient(journal.as(editor.token));
const visitor = () => articlesClient(journal.as());
const draft = { issueNumber: 1, year: 2026, month: 7, title: 'Land and Light', description: 'On soil' };
const fr = { title: 'Terre et lumière', description: 'Sur les sols', frontMatter: '## Éditorial' };
const listed = async (q = '') => (await visitor().issues({ q, topic: '', page: 1, perPage: 100 })).data;

test('readers get the French of an issue, and with an article that of its title', async () => {
  const { data } = await staff().add({ ...draft, frontMatter: '## Editorial', translations: { fr } });
  expect((await visitor().issue(data.id)).issue.translations).toEqual({ fr });
  const { title, description } = fr;
  expect((await listed()).find(({ id }) => id === data.id)?.translations).toEqual({ fr: { title, description } });
  const { id, number } = await aSubmission(journal);
  await submissionsClient(journal.as(editor.token)).update(id, { status: 'PUBLISHED', issueId: data.id });
  expect((await visitor().byNumber(number)).issue).toEqual({
    id: data.id,
    issueNumber: 1,
    year: 2026,
    month: 7,
    title: 'Land and Light',
    translations: { fr: { title } },
  });
});

test('a change without translations keeps them, and an empty one removes them', async () => {
  const { data } = await staff().add({ ...draft, translations: { fr } });
  const shown = async () => (await visitor().issue(data.id)).issue;
  await staff().change(data.id, { ...draft, title: 'Land' });
  expect(await shown()).toMatchObject({ title: 'Land', translations: { fr } });
  await staff().change(data.id, { ...draft, translations: {} });
  expect(await shown()).not.toHaveProperty('translations');
});

test('description and front matter may stay in English, but not the title', async () => {
  const { data } = await staff().add({ ...draft, translations: { fr: { title: fr.title, description: ' ' } } });
  expect((await visitor().issue(data.id)).issue.translations).toEqual({ fr: { title: fr.title, description: null } });
  for (const [name, text] of [
    ['title', ' '],
    ['description', 'x'.repeat(2001)],
    ['frontMatter', 'x'.repeat(20_001)],
  ] as const)
    await expect(staff().add({ ...draft, translations: { fr: { ...fr, [name]: text } } })).rejects.toMatchObject({
      issues: [{ path: `translations.fr.${name}` }],
    });
});

test('an issue is found by its French title', async () => {
  const { data } = await staff().add({ ...draft, translations: { fr: { title: 'Numéro des moissons' } } });
  expect((await listed('moissons')).map(({ id }) => id)).toEqual([data.id]);
});
