import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import { newsletterTexts } from '../../texts.ts';
import NewsletterScreen, { clientLoader } from './newsletter.tsx';

const texts = newsletterTexts.dashboard;
const journal = testJournal();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const subject = () => screen.findByRole('textbox', { name: texts.subject });

test('focuses the first invalid field after a rejected send and a rejected test mail', async () => {
  localStorage.setItem('access_token', (await anAdministrator(journal)).token);
  renderAt(journal, '/dashboard/view-newsletter', [
    { path: '/dashboard/view-newsletter', Component: NewsletterScreen, loader: clientLoader },
  ]);
  await press(texts.send);
  expect(document.activeElement).toBe(await subject());
  await userEvent.type(await subject(), 'Spring');
  await press(texts.sendTest);
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: texts.content }));
});
