import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { place, renderAt } from '#testing/screen.tsx';
import ResetPasswordScreen from './reset-password.tsx';

const journal = testJournal();
const USED = 'This link has been used or is no longer valid.';

const show = (path: string) =>
  renderAt(journal, path, [{ path: '/reset-password', Component: ResetPasswordScreen }, place('/forgot-password')]);

test('without a link there is no form, only a link to request a new one', async () => {
  show('/reset-password');
  expect((await screen.findByRole('alert')).textContent).toBe(USED);
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText(/^You will be signed out/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
});

test('with a link nothing is refused before it is sent', async () => {
  show('/reset-password?link=x');
  expect(await screen.findByLabelText(/^New password/)).toBeTruthy();
  expect(screen.queryByText(USED)).toBeNull();
});
