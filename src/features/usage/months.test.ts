import { expect, test } from 'vitest';
import { codesOf, TitleReport } from '#testing/counter-reports.ts';
import { testJournal } from '#testing/journal.ts';
import { aSubmission } from '#testing/makers.ts';
import { monthsLater } from './rules.ts';
import { articleUsage } from './server/tables.ts';

const journal = testJournal();
const monthBefore = (count: number) => monthsLater(journal.now().toISOString().slice(0, 7), -count);

const available = async () => {
  const response = await journal.request('/api/v1/r51/reports');
  const [report] = (await response.json()) as Record<string, string>[];
  return [report?.First_Month_Available, report?.Last_Month_Available];
};
const codesIn = async (month: string) => {
  const response = await journal.request(`/api/v1/r51/reports/tr_j1?begin_date=${month}&end_date=${month}`);
  return codesOf(TitleReport('TR_J1').parse(await response.json()));
};

test('reports exist for exactly the months listed as available', async () => {
  const { id: articleId } = await aSubmission(journal, { status: 'PUBLISHED' });
  const addUsage = (day: string) =>
    journal.services.db
      .insert(articleUsage)
      .values({ articleId, day, investigations: 2, uniqueInvestigations: 1, requests: 2, uniqueRequests: 1 });

  // No usage yet.
  expect(await available()).toEqual([monthBefore(1), monthBefore(1)]);
  expect([await codesIn(monthBefore(1)), await codesIn(monthBefore(2))]).toEqual([[3030], [3032]]);

  await addUsage(`${monthBefore(0)}-01`);
  expect(await available()).toEqual([monthBefore(1), monthBefore(1)]);
  expect([await codesIn(monthBefore(1)), await codesIn(monthBefore(2))]).toEqual([[3030], [3032]]);

  await addUsage(`${monthBefore(3)}-28`);
  expect(await available()).toEqual([monthBefore(3), monthBefore(1)]);
  const codes = await Promise.all([1, 2, 3, 4].map((count) => codesIn(monthBefore(count))));
  expect(codes).toEqual([[3030], [3030], [], [3032]]);
  const whole = `begin_date=${monthBefore(5)}&end_date=${monthBefore(1)}&access_type=Controlled`;
  const empty = await journal.request(`/api/v1/r51/reports/tr?${whole}`);
  expect(codesOf(TitleReport('TR').parse(await empty.json()))).toEqual([3032, 3030]);
});
