import { beforeAll, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { inLanguage } from '#platform/languages.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, aSubmission, type Person } from '#testing/makers.ts';
import { topicsClient } from './client.ts';
import { topicChoices } from './rules.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
const staff = () => topicsClient(journal.as(editor.token));
const visitor = () => topicsClient(journal.as());
const french = (name: string) => ({ fr: { name } });

test('visitors get the French name with the list, and with the articles of the topic', async () => {
  const { data } = await staff().add({ name: 'Water', translations: french('Eau') });
  expect((await visitor().list()).find(({ id }) => id === data.id)?.translations).toEqual(french('Eau'));
  const { number } = await aSubmission(journal, { topic: data.id, status: 'PUBLISHED' });
  const articles = articlesClient(journal.as());
  expect(await articles.byNumber(number)).toMatchObject({ topic: 'Water', topicTranslations: french('Eau') });
  const sibling = await aSubmission(journal, { topic: data.id, status: 'PUBLISHED' });
  expect(await articles.related(sibling.number)).toMatchObject([{ topicTranslations: french('Eau') }]);
  const topic = (await staff().add({ name: 'Energy' })).data.id;
  const untranslated = await aSubmission(journal, { topic, status: 'PUBLISHED' });
  expect(await articles.byNumber(untranslated.number)).not.toHaveProperty('topicTranslations');
});

test('a change without translations keeps them, and an empty one removes them', async () => {
  const { data } = await staff().add({ name: 'Health', translations: french('Santé') });
  const renamed = await staff().change(data.id, { name: 'Public Health' });
  expect(renamed.data).toMatchObject({ name: 'Public Health', translations: french('Santé') });
  expect(await visitor().byFormerName('Health')).toMatchObject({ translations: french('Santé') });
  const removed = await staff().change(data.id, { name: 'Public Health', translations: {} });
  expect(removed.data).not.toHaveProperty('translations');
});

test('a French name that is blank or too long is refused at its field', async () => {
  for (const name of [' ', 'x'.repeat(101)])
    await expect(staff().add({ name: 'Trade', translations: french(name) })).rejects.toMatchObject({
      issues: [{ path: 'translations.fr.name' }],
    });
});

test('lists offer topics by their names in the language of the page', () => {
  const topics = [{ name: 'Education', translations: french('Éducation') }, { name: 'Labour' }, { name: 'Trade' }];
  const offered = () => topicChoices(topics.toReversed()).map(({ name, label, lang }) => [name, label, lang]);
  expect(offered()).toEqual(topics.map(({ name }) => [name, name, undefined]));
  expect(inLanguage('fr', offered)).toEqual([
    ['Education', 'Éducation', undefined],
    ['Labour', 'Labour', 'en'],
    ['Trade', 'Trade', 'en'],
  ]);
});
