import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { editorialClient } from '#features/editorial/client.ts';
import { testJournal } from '#testing/journal.ts';
import { aDraft, anAdministrator, anAuthor, aSubmission, type Person } from '#testing/makers.ts';
import { submissionsClient } from './client.ts';
import { fieldsFromForm } from './fields/from-form.ts';

const journal = testJournal();
let admin: Person;
let author: Person;
beforeAll(async () => {
  [admin, author] = [await anAdministrator(journal), await anAuthor(journal)];
});
const as = ({ token }: Person) => submissionsClient(journal.as(token));

const FRENCH = {
  title: 'Terrasses et droits fonciers',
  abstract: 'Un certificat change-t-il les sols ?',
  keywords: '',
};

describe('the languages of an article', () => {
  test('are answered to the author, to staff and to readers as they were given', async () => {
    const given = { language: 'rw' as const, translations: { fr: FRENCH } };
    const { id, number } = await aSubmission(journal, { author, ...given, status: 'PUBLISHED' });
    expect(await as(author).mineByNumber(number)).toMatchObject(given);
    expect(await editorialClient(journal.as(admin.token)).byId(id)).toMatchObject(given);
    const article = await articlesClient(journal.as()).byNumber(number);
    expect([article.language, article.translations]).toEqual(['rw', { fr: FRENCH }]);
  });

  test('are English alone where nothing is said, and a blank translation is none', async () => {
    const blank = { fr: { title: ' ', abstract: '', keywords: '' } };
    const { number } = await aSubmission(journal, { author, translations: blank });
    expect(await as(author).mineByNumber(number)).toMatchObject({ language: 'en', translations: {} });
  });

  test.each([
    ['an abstract without a title', { fr: { ...FRENCH, title: '' } }, 'translations.fr.title'],
    ['a title without an abstract', { rw: { ...FRENCH, abstract: ' ' } }, 'translations.rw.abstract'],
    ['a title over the limit', { fr: { ...FRENCH, title: 'x'.repeat(501) } }, 'translations.fr.title'],
    ['no text at all', { fr: 'Terrasses' }, 'translations.fr'],
  ])('%s is refused at its field', async (_, translations, path) => {
    const draft = await aDraft(journal, author.token);
    await expect(as(author).create({ ...draft, translations: translations as never })).rejects.toMatchObject({
      issues: [{ path }],
    });
  });

  test('of an unknown kind are refused, and translations into unknown ones are left out', async () => {
    const draft = await aDraft(journal, author.token);
    await expect(as(author).create({ ...draft, language: 'tlh' as never })).rejects.toMatchObject({
      issues: [{ path: 'language' }],
    });
    const { data } = await as(author).create({ ...draft, translations: { tlh: FRENCH } as never });
    expect((await as(author).mineByNumber(data.number)).translations).toEqual({});
  });

  test('may be begun in a draft', async () => {
    const other = await anAuthor(journal);
    const { files: _, declarations: __, ...draft } = await aDraft(journal, other.token);
    const translations = { fr: { ...FRENCH, abstract: '' } };
    const content = { ...draft, language: 'fr' as const, translations, files: [], declarations: [] };
    await as(other).saveDraft(crypto.randomUUID(), 0, content as never);
    expect((await as(other).latestDraft()).data?.content).toMatchObject({ language: 'fr', translations });
  });

  test('are corrected by the office, with the value before and after in the history', async () => {
    const { id, number } = await aSubmission(journal, { author, translations: { fr: FRENCH } });
    await as(admin).update(id, { translations: { fr: { ...FRENCH, title: 'Terrasses' } } });
    const { history, translations } = await as(author).mineByNumber(number);
    expect(translations.fr?.title).toBe('Terrasses');
    const [correction] = history.at(-1)?.corrections ?? [];
    expect(correction?.field).toBe('translations');
    expect(correction?.before).toContain(`French: ${FRENCH.title}`);
    expect(correction?.after).toContain('French: Terrasses');
    await as(admin).update(id, { note: 'Nothing about languages.' });
    expect((await as(author).mineByNumber(number)).translations.fr?.title).toBe('Terrasses');
  });
});

test('the form of the office sends the translations that it shows, and none where it has no fields for them', () => {
  const values = { 'translations.fr.title': 'Titre', 'translations.fr.abstract': 'Texte', 'translations.rw.title': '' };
  expect(fieldsFromForm(values, ['translations'])).toEqual({
    translations: { fr: { title: 'Titre', abstract: 'Texte', keywords: '' } },
  });
  expect(fieldsFromForm({ abstract: 'A' }, ['abstract', 'translations'])).toEqual({ abstract: 'A' });
});
