import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { contactClient } from '../../client.ts';
import MessagesScreen, { clientLoader } from './messages.tsx';

const journal = testJournal();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const focused = () => document.activeElement?.getAttribute('aria-label');

test('moves the focus into an edited message and back to the button that opened it', async () => {
  localStorage.setItem('access_token', (await anAdministrator(journal)).token);
  const person = { firstName: 'Eric', lastName: 'Nshimiyimana', email: 'eric@example.org' };
  const content = { inquiryType: 'other' as const, subject: 'Next issue', message: 'When is it due?' };
  await contactClient(journal.as()).send({ ...person, ...content, elapsed: 60_000 });
  renderAt(journal, '/dashboard/contact-msg', [
    { path: '/dashboard/contact-msg', Component: MessagesScreen, loader: clientLoader },
  ]);
  await press('Edit Next issue');
  expect(document.activeElement).toBe(await screen.findByLabelText(/^First name/i));
  await press('Cancel');
  expect(focused()).toBe('Edit Next issue');
  await press('Edit Next issue');
  await press('Save');
  await screen.findByText('Message updated successfully!');
  await expect.poll(focused).toBe('Edit Next issue');
});
