import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { contactClient } from './client.ts';
import { contactInfo } from './server/tables.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(() => journal.services.db.delete(contactInfo));
const staff = () => contactClient(journal.as(editor.token));
const visitor = () => contactClient(journal.as());
const draft = {
  intro: 'We answer within three days.',
  editorEmail: 'editor@example.org',
  submissionsEmail: 'submissions@example.org',
  phone: '+250 788 111 222',
  mailingAddress: 'P.O. Box 1',
  officeHours: 'Monday to Friday',
  locationDescription: 'Beside the library',
};
const fr = {
  intro: 'Nous répondons sous trois jours.',
  officeHours: 'Du lundi au vendredi',
  locationDescription: 'À côté de la bibliothèque',
};

test('visitors get the French of the contact details; a change without translations keeps them', async () => {
  await staff().addInfo({ ...draft, translations: { fr } });
  expect((await visitor().info()).translations).toEqual({ fr });
  await staff().changeInfo({ ...draft, phone: '1' });
  expect(await staff().infoAsStaff()).toMatchObject({ phone: '1', translations: { fr } });
  await staff().changeInfo({ ...draft, translations: {} });
  expect(await visitor().info()).not.toHaveProperty('translations');
});

test('a translation that was begun has to be complete; the fault is at its field', async () => {
  for (const name of Object.keys(fr))
    await expect(staff().addInfo({ ...draft, translations: { fr: { ...fr, [name]: ' ' } } })).rejects.toMatchObject({
      issues: [{ path: `translations.fr.${name}` }],
    });
});
