import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { testJournal } from '#testing/journal.ts';
import { anEditor } from '#testing/makers.ts';
import { renderAt } from '#testing/screen.tsx';
import type { Duration, Figures } from './contract.ts';
import FiguresScreen, { clientLoader } from './screens/dashboard/figures.tsx';

const journal = testJournal();
const NONE: Duration = { n: 0, median: null, p90: null };

test('durations of few and short cases make sense: no bound of no days, and none that a handful of cases cannot give', async () => {
  localStorage.setItem('access_token', (await anEditor(journal)).token);
  const data: Figures = {
    cohorts: [],
    reviewing: { invited: 1, answeredInTime: 1, accepted: 1, reports: 1, late: 0, declines: [], toReport: NONE },
    times: {
      initial: { n: 1, median: 0, p90: 0 },
      review: { n: 4, median: 12, p90: 20 },
      revision: { n: 10, median: 0, p90: 0 },
      decision: { n: 30, median: 1, p90: 9 },
    },
  };
  const path = '/dashboard/review-figures';
  const request = async () => Response.json({ success: true, status: 'success', message: '', ...data, data });
  renderAt({ ...journal, request }, path, [{ path, Component: FiguresScreen, loader: clientLoader }]);
  await screen.findByText('less than a day (1 case)');
  await screen.findByText('12 days (median of 4 cases)');
  await screen.findByText('less than a day (median of 10 cases; 90% within a day)');
  await screen.findByText('1 day (median of 30 cases; 90% within 9 days)');
  expect(screen.getByText('From accepting to the report: None yet')).toBeTruthy();
});
