import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { pagesClient } from '../../client.ts';
import PoliciesScreen, { clientLoader } from './policies.tsx';

const journal = testJournal();
const pages = () => pagesClient(journal.as(localStorage.getItem('access_token') ?? ''));
const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/);
const body = () => screen.findByLabelText<HTMLTextAreaElement>(/^Text/);
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

beforeAll(() =>
  journal.services.pages.writeStarterPages({
    about: [{ section: 'HEADER', content: 'x' }],
    faqs: [{ question: 'x', answer: 'y' }],
    documents: [
      { key: 'fees', title: 'Fees', body: 'None.' },
      { key: 'privacy', title: 'Privacy', body: 'Kept.' },
    ],
  }),
);
beforeEach(async () => {
  localStorage.setItem('access_token', (await anAdministrator(journal)).token);
  renderAt(journal, '/dashboard/policies', [
    { path: '/dashboard/policies', Component: PoliciesScreen, loader: clientLoader },
  ]);
  await press('Edit Privacy');
});

test('another policy is opened at once while nothing is entered, and else only after a question', async () => {
  await press('Edit Fees');
  await userEvent.type(await title(), ' and waivers');
  await press('Edit Privacy');
  await screen.findByText('Discard your changes?');
  await press('Keep editing');
  expect((await title()).value).toBe('Fees and waivers');
  await press('Cancel');
  await press('Discard');
  await press('Edit Fees');
  expect((await title()).value).toBe('Fees');
});

test('the focus goes into the form that opens, and back to the button that opened it', async () => {
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(document.activeElement).toBe(await title());
  await press('Cancel');
  expect(focused()).toBe('Edit Privacy');
  await press('Edit Fees');
  await userEvent.type(await title(), ' and waivers');
  await press('Cancel');
  await press('Discard');
  await expect.poll(focused).toBe('Edit Fees');
  await press('Edit Privacy');
  await press('Save');
  await screen.findByText('Policy saved!');
  await expect.poll(focused).toBe('Edit Privacy');
});

test('a policy that a colleague has changed is told, and loaded beside what was entered', async () => {
  const known = (await pages().documents()).find(({ key }) => key === 'privacy');
  await userEvent.type(await title(), ', ours');
  await pages().changeDocument('privacy', { title: 'Privacy', body: 'Theirs.', version: known?.version ?? 0 });
  await press('Save');
  await screen.findByText(/Somebody else has changed this in the meantime/);
  await press('Load the saved version');
  await expect.poll(async () => (await body()).value).toBe('Theirs.');
  expect((await title()).value).toBe('Privacy, ours');
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toBe('Theirs.');
  await press('Save');
  await screen.findByText('Policy saved!');
});
