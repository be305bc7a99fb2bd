import { beforeAll, expect, test } from 'vitest';
import { prepareJournal } from '#features/site/server/first-start.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { pagesClient } from './client.ts';
import { documents } from './server/tables.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
  await prepareJournal(journal.services, undefined);
});
const staff = () => pagesClient(journal.as(editor.token));
const visitor = () => pagesClient(journal.as());

test('a change that leaves translations out keeps them, and an empty one removes them', async () => {
  const translations = { fr: { question: 'Pourquoi ?', answer: 'Parce que.' } };
  const { data } = await staff().addFaq({ question: 'Why?', answer: 'Because.', translations });
  const changed = await staff().changeFaq(data.id, { question: 'Why so?', answer: 'Because.', version: 1 });
  expect(changed.data.translations).toEqual(translations);
  const removed = await staff().changeFaq(data.id, {
    question: 'Why so?',
    answer: 'Because.',
    translations: {},
    version: 2,
  });
  expect(removed.data).not.toHaveProperty('translations');
  expect((await visitor().faqs()).find(({ id }) => id === data.id)).not.toHaveProperty('translations');
});

test('a translation that was begun has to be complete; the fault is at its field', async () => {
  const translations = { fr: { question: 'Pourquoi ?', answer: ' ' } };
  await expect(staff().addFaq({ question: 'Why?', answer: 'Because.', translations })).rejects.toMatchObject({
    issues: [{ path: 'translations.fr.answer' }],
  });
  const foreign = { de: { question: 'Warum?', answer: 'Darum.' } } as never;
  const { data } = await staff().addFaq({ question: 'Why not?', answer: 'So.', translations: foreign });
  expect(data).not.toHaveProperty('translations');
});

test('a journal of an earlier release gets the French of texts that are as they were, and of no others', async () => {
  await journal.services.db.update(documents).set({ translations: {} });
  const { body, title, version } = (await staff().documents()).find(({ key }) => key === 'fees') ?? {};
  await staff().changeDocument('fees', { title: title ?? '', body: `${body}\n\nOurs.`, version });
  await prepareJournal(journal.services, undefined);
  const after = new Map((await staff().documents()).map((document) => [document.key, document.translations]));
  expect(after.get('privacy')?.fr?.title).toContain('onfidentialité');
  expect(after.get('fees')).toBeUndefined();
});
