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
      { key: 'privacy', title: 'Privacy', body: 'Private.' },
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

test('opens another policy at once, but asks first when there is unsaved input', async () => {
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

test('moves the focus into the opened form and back to the button that opened it', async () => {
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

test('reports a colleague’s change to the policy and loads it beside the unsaved input', async () => {
  const stored = (await pages().documents()).find(({ key }) => key === 'privacy');
  await userEvent.type(await title(), ', ours');
  await pages().changeDocument('privacy', { title: 'Privacy', body: 'Theirs.', version: stored?.version ?? 0 });
  await press('Save');
  await screen.findByText(/Somebody else has changed this in the meantime/);
  await press('Load the saved version');
  await expect.poll(async () => (await body()).value).toBe('Theirs.');
  expect((await title()).value).toBe('Privacy, ours');
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toBe('Theirs.');
  await press('Save');
  await screen.findByText('Policy saved!');
});
