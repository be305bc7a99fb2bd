import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { topicsClient } from '../../client.ts';
import TopicsScreen, { clientLoader } from './topics.tsx';

const journal = testJournal();
let id: string;
const topics = () => topicsClient(journal.as(localStorage.getItem('access_token') ?? ''));
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const field = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const focused = () => document.activeElement?.getAttribute('aria-label');
// The table is hidden while the form is open.
const isListed = () => screen.queryByRole('button', { name: 'Edit Short-lived', hidden: true }) !== null;

beforeEach(async () => {
  localStorage.setItem('access_token', (await anAdministrator(journal)).token);
  await topics().add({ name: 'Short-lived' });
  id = (await topics().list()).find(({ name }) => name === 'Short-lived')?.id ?? '';
  renderAt(journal, '/dashboard/add-topic', [
    { path: '/dashboard/add-topic', Component: TopicsScreen, loader: clientLoader },
  ]);
});

test('a topic that a colleague has deleted leaves the list after the message, and the entered text remains', async () => {
  await press('Edit Short-lived');
  await userEvent.type(await field(), ' after all');
  await topics().remove(id);
  await press('Update topic');
  await screen.findByText('This is no longer there.');
  await waitFor(() => expect(isListed()).toBe(false));
  expect((await field()).value).toBe('Short-lived after all');
});

test('a topic that a colleague has deleted cannot be deleted again, and leaves the list', async () => {
  await press('Delete Short-lived');
  await topics().remove(id);
  await press('Yes, delete it!');
  await screen.findByText('This is no longer there.');
  await waitFor(() => expect(isListed()).toBe(false));
});

test('the focus moves into the form of the edited topic, to its first error, and back to the button that opened it', async () => {
  await press('Edit Short-lived');
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.clear(await field());
  await press('Update topic');
  await screen.findByText('Please give the topic a name.');
  expect(document.activeElement).toBe(await field());
  await press('Cancel editing');
  await press('Discard');
  await waitFor(() => expect(focused()).toBe('Edit Short-lived'));
  expect(screen.queryByText('Please give the topic a name.')).toBeNull();

  await press('Edit Short-lived');
  await press('Cancel editing');
  await waitFor(() => expect(focused()).toBe('Edit Short-lived'));
  await press('Edit Short-lived');
  await press('Update topic');
  await screen.findByRole('button', { name: 'Add topic …' });
  await waitFor(() => expect(focused()).toBe('Edit Short-lived'));
  await topics().remove(id);
});

test('the form of a new topic opens beside the table, headed by its act, and closes once the topic is added', async () => {
  await press('Add topic …');
  await screen.findByRole('dialog', { name: 'Add topic' });
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
  await userEvent.type(await field(), 'Another');
  await press('Add topic');
  await screen.findByRole('button', { name: 'Edit Another' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add topic …' })));
  await topics().remove(id);
});

test('the French name is entered beside the English one', async () => {
  await press('Edit Short-lived');
  const group = (await screen.findByText('Français')).closest('details') as HTMLDetailsElement;
  group.open = true;
  fireEvent(group, new Event('toggle'));
  await userEvent.type(await screen.findByLabelText('Name (Français)'), 'Éphémère');
  await press('Update topic');
  const stored = async () => (await topics().list()).find((topic) => topic.id === id);
  await waitFor(async () => expect((await stored())?.translations).toEqual({ fr: { name: 'Éphémère' } }));
  await topics().remove(id);
});

test('an entered text is not lost when the form is closed by accident', async () => {
  await press('Add topic …');
  await userEvent.type(await field(), 'Half a na');
  await userEvent.keyboard('{Escape}');
  await press('Keep editing');
  expect((await field()).value).toBe('Half a na');
  await topics().remove(id);
});
