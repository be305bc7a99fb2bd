import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { articles } from '#features/articles/server/tables.ts';
import { codesOf, PlatformReport, rowsOf, TitleReport } from '#testing/counter-reports.ts';
import { testJournal } from '#testing/journal.ts';
import { aSubmission } from '#testing/makers.ts';
import { reportAddress } from './client.ts';
import { monthsLater, type ReportName } from './rules.ts';
import { articleUsage } from './server/tables.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });

/** The last two months that are over. */
let months: [string, string];

/** Year of publication of all articles here. */
const thisYear = () => dayOf(journal.now().toISOString()).slice(0, 4);

const fetched = async (report: string, more = '') => {
  const query = `begin_date=${months[0]}&end_date=${months[1]}${more}`;
  return (await journal.request(`/api/v1/r51/reports/${report}?${query}`)).json();
};
const platformReport = async (id: string, more = '') => PlatformReport(id).parse(await fetched(id, more));
const titleReport = async (more = '') => TitleReport('TR').parse(await fetched('tr', more));
const tableOf = async (report: ReportName, more = '') => {
  const response = await journal.request(`${reportAddress(report, { from: months[0], to: months[1] }, 'tsv')}${more}`);
  expect(response.status).toBe(200);
  const rows = rowsOf(await response.text(), '\t');
  return { header: Object.fromEntries(rows.slice(0, 13)), columns: rows[14] ?? [], lines: rows.slice(15) };
};

beforeAll(async () => {
  const now = journal.now().toISOString().slice(0, 7);
  months = [monthsLater(now, -2), monthsLater(now, -1)];
  const { db, updateSubmission } = journal.services;
  const inPress = await aSubmission(journal, { status: 'PUBLISHED' });
  const withdrawn = await aSubmission(journal, { status: 'PUBLISHED' });
  const { id: issueId } = await journal.services.issues.add(
    { issueNumber: 1, title: 'Soils', year: 2026, month: 7 },
    null,
  );
  const counts = (investigations: number, requests: number) => ({
    investigations,
    uniqueInvestigations: investigations - 1,
    requests,
    uniqueRequests: requests - 1,
  });
  await db.insert(articleUsage).values([
    { articleId: inPress.id, day: `${months[0]}-03`, ...counts(10, 4) },
    { articleId: inPress.id, day: `${months[1]}-03`, ...counts(6, 3) },
    { articleId: withdrawn.id, day: `${months[1]}-04`, ...counts(5, 2) },
  ]);
  await updateSubmission(withdrawn.author.id, withdrawn.id, { issueId, status: 'WITHDRAWN' });
  await db.update(articles).set({ doi: '10.5555/jaed.1' }).where(eq(articles.id, inPress.id));
});

test('PR counts the platform’s usage by data type and reports that searches are not counted', async () => {
  const report = await platformReport('PR');
  expect(report.Report_Header).toMatchObject({ Report_Name: 'Platform Report' });
  expect(Object.keys(report.Report_Header.Report_Filters)).toEqual(['Begin_Date', 'End_Date']);
  expect(report.Report_Header.Exceptions).toEqual([
    { Code: 3040, Message: 'Partial Data Returned', Data: 'Searches_Platform is not counted' },
  ]);
  expect(report.Report_Items).toEqual([
    {
      Platform: 'MDS-JAED',
      Attribute_Performance: [
        {
          Data_Type: 'Journal',
          Performance: {
            Total_Item_Investigations: { [months[0]]: 10, [months[1]]: 11 },
            Total_Item_Requests: { [months[0]]: 4, [months[1]]: 5 },
            Unique_Item_Investigations: { [months[0]]: 9, [months[1]]: 9 },
            Unique_Item_Requests: { [months[0]]: 3, [months[1]]: 3 },
          },
        },
      ],
    },
  ]);
});

test('PR accepts filters and shows the access method', async () => {
  const report = await platformReport(
    'PR',
    '&metric_type=Total_Item_Requests&data_type=Journal&access_method=Regular&attributes_to_show=Access_Method&granularity=Totals',
  );
  expect(codesOf(report)).toEqual([]);
  expect(report.Report_Header).toMatchObject({
    Report_Filters: { Metric_Type: ['Total_Item_Requests'], Data_Type: ['Journal'], Access_Method: ['Regular'] },
    Report_Attributes: { Attributes_To_Show: ['Access_Method'], Granularity: 'Totals' },
  });
  expect(report.Report_Items[0]?.Attribute_Performance).toEqual([
    { Data_Type: 'Journal', Access_Method: 'Regular', Performance: { Total_Item_Requests: { [months[0]]: 9 } } },
  ]);
});

test.each([
  ['metric_type=Searches_Platform|Total_Item_Requests', [3060]],
  ['metric_type=Total_Item_Requests&access_method=TDM', [3030]],
  ['metric_type=Total_Item_Requests&data_type=Article', [3060]],
  ['metric_type=Total_Item_Requests&attributes_to_show=YOP', [3062]],
  ['metric_type=Total_Item_Requests&yop=2026', [3050]],
])('PR with %s has the exceptions %j', async (parameters, codes) => {
  expect(codesOf(await platformReport('PR', `&${parameters}`))).toEqual(codes);
});

test('PR_P1 has only requests, with fixed filters', async () => {
  const report = await platformReport('PR_P1', '&granularity=Totals');
  expect(codesOf(report)).toEqual([3050, 3040]);
  expect(report.Report_Header).toMatchObject({
    Report_Name: 'Platform Usage',
    Report_Filters: {
      Metric_Type: ['Searches_Platform', 'Total_Item_Requests', 'Unique_Item_Requests', 'Unique_Title_Requests'],
      Access_Method: ['Regular'],
    },
  });
  expect(report.Report_Header.Report_Filters).not.toHaveProperty('Data_Type');
  expect(report.Report_Items[0]?.Attribute_Performance).toEqual([
    {
      Data_Type: 'Journal',
      Performance: {
        Total_Item_Requests: { [months[0]]: 4, [months[1]]: 5 },
        Unique_Item_Requests: { [months[0]]: 3, [months[1]]: 3 },
      },
    },
  ]);
});

test('TR counts the journal’s usage, on request by year of publication', async () => {
  const plain = await titleReport();
  expect(plain.Report_Header.Report_Name).toBe('Title Report');
  expect(codesOf(plain)).toEqual([]);
  expect(plain.Report_Items).toHaveLength(1);
  expect(plain.Report_Items[0]?.Attribute_Performance).toMatchObject([
    { Data_Type: 'Journal', Performance: { Total_Item_Requests: { [months[0]]: 4, [months[1]]: 5 } } },
  ]);
  const shown = '&attributes_to_show=YOP|Access_Type|Access_Method&metric_type=Total_Item_Requests';
  const byYear = await titleReport(shown);
  const attributes = { Data_Type: 'Journal', Access_Type: 'Open', Access_Method: 'Regular' };
  expect(byYear.Report_Items[0]?.Attribute_Performance).toEqual([
    { ...attributes, YOP: thisYear(), Performance: { Total_Item_Requests: { [months[1]]: 2 } } },
    { ...attributes, YOP: '9999', Performance: { Total_Item_Requests: { [months[0]]: 4, [months[1]]: 3 } } },
  ]);
});

test.each([
  ['yop=9999&granularity=Totals', [], [7]],
  ['yop=2000-2100|9999&granularity=Totals', [], [9]],
  ['yop=1987', [3030], []],
  ['access_type=Controlled', [3030], []],
  ['data_type=Article&granularity=Totals', [3060], [9]],
  ['attributes_to_show=Authors&granularity=Totals', [3062], [9]],
  ['include_parent_details=True&granularity=Totals', [3050], [9]],
])('TR with %s has the exceptions %j', async (parameters, codes, requests) => {
  const report = await titleReport(`&${parameters}`);
  expect(codesOf(report)).toEqual(codes);
  const parts = report.Report_Items.flatMap((item) => item.Attribute_Performance);
  expect(parts.map(({ Performance }) => Performance.Total_Item_Requests?.[months[0]])).toEqual(requests);
});

test('tables have the same header and the columns of their report', async () => {
  const platform = await tableOf('pr', '&attributes_to_show=Access_Method&exclude_monthly_details=True');
  expect(platform.header).toMatchObject({
    Report_Name: 'Platform Report',
    Report_ID: 'PR',
    Release: '5.1',
    Metric_Types: '',
    Report_Filters: '',
    Report_Attributes: 'Attributes_To_Show=Access_Method; Exclude_Monthly_Details=True',
    Exceptions: '3040: Partial Data Returned (Searches_Platform is not counted)',
  });
  expect(platform.columns).toEqual(['Platform', 'Data_Type', 'Access_Method', 'Metric_Type', 'Reporting_Period_Total']);
  expect(platform.lines[0]).toEqual(['MDS-JAED', 'Journal', 'Regular', 'Total_Item_Investigations', '21']);

  const view = await tableOf('pr_p1');
  expect(view.header).toMatchObject({
    Metric_Types: 'Searches_Platform; Total_Item_Requests; Unique_Item_Requests; Unique_Title_Requests',
    Report_Filters: 'Access_Method=Regular',
  });
  expect(view.columns.slice(0, 4)).toEqual(['Platform', 'Data_Type', 'Metric_Type', 'Reporting_Period_Total']);
  expect(view.lines.map((line) => line.slice(1))).toEqual([
    ['Journal', 'Total_Item_Requests', '9', '4', '5'],
    ['Journal', 'Unique_Item_Requests', '6', '3', '3'],
  ]);

  const title = await tableOf('tr', '&attributes_to_show=YOP&metric_type=Total_Item_Requests');
  expect(title.columns.slice(0, 14)).toEqual([
    'Title',
    'Publisher',
    'Publisher_ID',
    'Platform',
    'DOI',
    'Proprietary_ID',
    'ISBN',
    'Print_ISSN',
    'Online_ISSN',
    'URI',
    'Data_Type',
    'YOP',
    'Metric_Type',
    'Reporting_Period_Total',
  ]);
  expect(title.lines.map((line) => line.slice(10))).toEqual([
    ['Journal', thisYear(), 'Total_Item_Requests', '2', '0', '2'],
    ['Journal', '9999', 'Total_Item_Requests', '7', '4', '3'],
  ]);
});
