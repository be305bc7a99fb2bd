import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#features/accounts/client.ts';
import { testJournal } from '#testing/journal.ts';
import { anAuthor, type Person } from '#testing/makers.ts';
import { place, renderAt } from '#testing/screen.tsx';
import { submissionsClient } from '../../client.ts';
import WizardScreen, { clientLoader, shouldRevalidate } from './wizard.tsx';

const journal = testJournal();

let person: Person;

const title = () => screen.findByLabelText<HTMLTextAreaElement>(/^Article Title/);
const open = () =>
  renderAt(journal, '/submission', [
    { path: '/submission', Component: WizardScreen, loader: clientLoader, shouldRevalidate },
    place('/login'),
  ]);
const dialog = () => screen.findByRole('dialog', { name: 'Please log in again' }, { timeout: 5_000 });
const signIn = async ({ email, password }: Person) => {
  const form = within(await dialog());
  await userEvent.type(form.getByLabelText(/^Email/), email);
  await userEvent.type(form.getByLabelText(/^Password/), password);
  await userEvent.click(form.getByRole('button', { name: 'Login' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please log in again' })).toBeNull());
};
const savedTitleOf = async ({ token }: Person) =>
  (await submissionsClient(journal.as(token)).latestDraft()).data?.content.manuscriptTitle;

const expired = () => `x.${btoa(JSON.stringify({ sub: person.id, exp: 1 }))}.x`;
const endings: [string, () => void][] = [
  ['was ended in another window', () => localStorage.removeItem('access_token')],
  ['has expired', () => localStorage.setItem('access_token', expired())],
];

beforeEach(async () => {
  person = await anAuthor(journal);
  session.begin(person.token);
});

describe.each(endings)('when the session %s', (_, end) => {
  test('typed text is restored for its author after logging in again, and shown to nobody else', async () => {
    const stranger = await anAuthor(journal);
    const first = open();
    await userEvent.type(await title(), 'Kept');
    await screen.findByText('Draft saved', {}, { timeout: 5_000 });
    end();
    await userEvent.type(await title(), ' in any case');
    await dialog();
    first.unmount();

    session.begin(stranger.token);
    const second = open();
    expect((await title()).value).toBe('');
    second.unmount();

    session.begin(person.token);
    open();
    expect((await title()).value).toBe('Kept in any case');
  });
});

describe('when somebody else has logged in', () => {
  test('in another window, the draft is not saved to their account, and its owner can continue it', async () => {
    const stranger = await anAuthor(journal);
    open();
    await title();
    localStorage.setItem('access_token', stranger.token);
    await userEvent.type(await title(), 'Mine alone');
    await signIn(person);
    await screen.findByText('Draft saved', {}, { timeout: 5_000 });
    expect([await savedTitleOf(stranger), await savedTitleOf(person)]).toEqual([undefined, 'Mine alone']);
  });

  test('over the form, they get their own empty form', async () => {
    const stranger = await anAuthor(journal);
    open();
    await title();
    session.end();
    await userEvent.type(await title(), 'Mine alone');
    await signIn(stranger);
    await vi.waitFor(async () => expect((await title()).value).toBe(''));
    expect(await savedTitleOf(stranger)).toBeUndefined();
    expect(localStorage.getItem('submission-draft')).toContain('Mine alone');
  });
});
