import { within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inLanguage } from '#platform/languages.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { renderedPage } from '#testing/rendered-page.ts';
import { boardClient } from './client.ts';
import type { BoardMemberInput } from './contract.ts';
import * as boardPage from './screens/editorial-board.tsx';
import { boardMembers } from './server/tables.ts';

const journal = testJournal();
let editor: Person;
beforeAll(async () => {
  editor = await anAdministrator(journal);
});
beforeEach(() => journal.services.db.delete(boardMembers));
const staff = () => boardClient(journal.as(editor.token));
const draft: BoardMemberInput = {
  fullName: 'Josiane Keza',
  role: 'Managing Editor',
  email: 'keza@example.org',
  bio: 'Works on land.',
  affiliation: 'University of Rwanda',
};
const fr = { role: 'Directrice éditoriale', bio: 'Travaille sur le foncier.' };
const inFrench = async () => {
  const members = await boardClient(journal.as()).list();
  return within(inLanguage('fr', () => renderedPage(boardPage, members)).body);
};
const langOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang') ?? null;

test('a member is introduced in French; texts without French stay in English and are marked', async () => {
  await staff().add({ ...draft, translations: { fr } });
  const screen = await inFrench();
  expect(langOf(screen.getByText(fr.role))).toBeNull();
  expect(langOf(screen.getByText(fr.bio))).toBeNull();
  expect(langOf(screen.getByText('University of Rwanda'))).toBe('en');
  expect(screen.queryByText('Works on land.')).toBeNull();
});

test('fields of expertise are in French, or in English and marked where the French list is missing or empty', async () => {
  const expertise = ['Land tenure', 'Markets'];
  const { data } = await staff().add({
    ...draft,
    expertise,
    translations: { fr: { expertise: ['Foncier', 'Marchés'] } },
  });
  const shown = (await inFrench()).getByText('Foncier, Marchés');
  expect(langOf(shown)).toBeNull();
  expect(shown.parentElement?.textContent).toBe('Domaines d’expertise\u00A0: Foncier, Marchés');
  for (const fr of [{ bio: 'Travaille.' }, { bio: 'Travaille.', expertise: [] }]) {
    await staff().change(data.id, { translations: { fr } });
    expect(langOf((await inFrench()).getByText('Land tenure, Markets'))).toBe('en');
  }
});

test('the English role decides who leads the board, and the French page names the leading roles in French', async () => {
  await staff().add({ ...draft, role: 'Editor-in-Chief', translations: { fr: { role: 'Rédactrice en chef' } } });
  expect((await inFrench()).getByRole('heading', { level: 2 }).textContent).toBe('Rédaction en chef');
  await staff().add({ ...draft, translations: { fr } });
  expect((await inFrench()).getByRole('heading', { level: 2 }).textContent).toBe(
    'Rédaction en chef et Direction éditoriale',
  );
  await staff().add({ ...draft, role: 'Associate Editor', translations: { fr: { role: 'Managing Editor' } } });
  expect((await inFrench()).getByRole('heading', { level: 2, name: 'Membres' })).toBeDefined();
});

test('a change without translations keeps them, and an empty one removes them', async () => {
  const { data } = await staff().add({ ...draft, translations: { fr } });
  const kept = await staff().change(data.id, { bio: 'Works on land and water.' });
  expect(kept.data.translations).toEqual({ fr });
  expect((await staff().change(data.id, { translations: {} })).data).not.toHaveProperty('translations');
});

test('a French text that is too long is refused at its field', async () => {
  for (const [name, text] of [
    ['role', 'x'.repeat(101)],
    ['affiliation', 'x'.repeat(301)],
    ['bio', 'x'.repeat(5001)],
  ] as const)
    await expect(staff().add({ ...draft, translations: { fr: { [name]: text } } })).rejects.toMatchObject({
      issues: [{ path: `translations.fr.${name}` }],
    });
});
