import { screen } from '@testing-library/react';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientOf } from '#base/client.ts';
import { AppError } from '#base/errors.ts';
import { pageLoader, visitorApi } from '#rendering/page-loader.ts';
import { testJournal } from '#testing/journal.ts';
import { renderAt } from '#testing/screen.tsx';
import { ErrorPage } from './error-page.tsx';

const journal = testJournal();

/** Renders a page whose loader fails with `error`. */
function renderFailingPage(error: AppError) {
  const load = pageLoader(() => Promise.reject(error));
  const loader = ({ request, params }: { request: Request; params: object }) => {
    const context = new RouterContextProvider();
    context.set(
      visitorApi,
      clientOf(async (path, init) => journal.request(path, init)),
    );
    return load({ request, params, context } as unknown as Parameters<typeof load>[0]);
  };
  renderAt(journal, '/journal?q=soil', [{ path: '/journal', Component: () => null, ErrorBoundary: ErrorPage, loader }]);
}

test('a page that cannot be loaded shows the error and a link to try again', async () => {
  renderFailingPage(
    new AppError('unavailable', 'UNAVAILABLE', 'The journal is briefly unavailable. Please try again.'),
  );
  expect(await screen.findByText('The journal is briefly unavailable. Please try again.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/journal?q=soil');
});

test('a missing page shows the not-found page without a link to try again', async () => {
  renderFailingPage(new AppError('missing', 'NOT_FOUND', 'There is no such article.'));
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
});
