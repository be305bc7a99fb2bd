import { render, screen, within } from '@testing-library/react';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { inLanguage } from '#platform/languages.ts';
import { callerApi } from '#rendering/page-loader.ts';
import { testJournal } from '#testing/journal.ts';
import { anAddress } from '#testing/makers.ts';
import { renderedPage } from '#testing/rendered-page.ts';
import * as contactPage from './contact.tsx';

const { default: ContactScreen, action } = contactPage;

const journal = testJournal({ RATE_LIMIT_FACTOR: '1' });

/** Submits a form as a browser without JavaScript does and renders the resulting page. */
async function submit(fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(callerApi, journal.as());
  const body = new URLSearchParams(fields);
  const request = new Request('http://journal.test/contact', { method: 'POST', body });
  const outcome = await action({ request, context, params: {}, url: new URL(request.url), pattern: '/contact' });
  const Page = createRoutesStub([{ id: 'contact', path: '/contact', Component: ContactScreen }]);
  const loaderData = { contact: { info: { social: {} }, faqs: [], names: {} } };
  const page = render(
    <Page initialEntries={['/contact']} hydrationData={{ loaderData, actionData: { contact: outcome } }} />,
  );
  const box = page.container.querySelector<HTMLElement>('#newsletter');
  if (!box) throw new Error('The page has no newsletter box.');
  return { box: within(box), unmount: page.unmount };
}

test.each([
  [{}, false],
  [{ twitter: '', linkedin: 'https://www.linkedin.com/' }, false],
  [{ linkedin: 'https://www.linkedin.com/company/mds-jaed' }, true],
])('invites to follow only where there is somebody to follow: %j', (social, isInvited) => {
  const Page = createRoutesStub([{ id: 'contact', path: '/contact', Component: ContactScreen }]);
  const loaderData = { contact: { info: { social }, faqs: [], names: {} } };
  render(<Page initialEntries={['/contact']} hydrationData={{ loaderData }} />);
  expect(screen.queryByRole('heading', { name: 'Follow us' }) !== null).toBe(isInvited);
});

test.each([
  [{ fr: { intro: 'Bonjour.', officeHours: 'Le lundi', locationDescription: 'À Kigali' } }, 'Bonjour.', null],
  [undefined, 'Hello.', 'en'],
])('shows the contact details in French where there is French: %j', (translations, intro, lang) => {
  const english = { intro: 'Hello.', officeHours: 'Monday', locationDescription: 'In Kigali' };
  const loaded = { info: { ...english, social: {}, translations }, faqs: [], names: {} };
  const page = within(inLanguage('fr', () => renderedPage(contactPage, loaded)).body);
  for (const text of [
    intro,
    translations?.fr.officeHours ?? 'Monday',
    translations?.fr.locationDescription ?? 'In Kigali',
  ])
    expect(page.getByText(text).getAttribute('lang'), text).toBe(lang);
});

describe('without JavaScript', () => {
  const message = {
    firstName: 'Grace',
    lastName: 'Akello',
    email: 'grace@example.org',
    inquiryType: 'other',
    subject: 'A question',
    message: 'How long does a review take?',
  };

  test('a rejected message shows the reason and keeps the entered text', async () => {
    for (let count = 0; count < 5; count++) (await submit(message)).unmount();
    await submit(message);
    expect(screen.getByRole('alert').textContent).toMatch(/try again/i);
    expect(screen.queryByText(/The editorial office will reply/)).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe(message.message);
  });

  test('the newsletter form subscribes an address and leaves the contact form alone', async () => {
    const email = anAddress();
    const { box } = await submit({ form: 'newsletter', email });
    expect(box.getByRole('status').textContent).toMatch(/follow the link/);
    expect(await journal.mailsTo(email)).toHaveLength(1);
    expect(document.querySelector('[aria-invalid=true]')).toBeNull();
  });

  test('an invalid address stays in the newsletter form with its error', async () => {
    const { box } = await submit({ form: 'newsletter', email: 'nobody' });
    expect(box.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('nobody');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
    expect(box.queryByRole('status')).toBeNull();
  });
});
