import { beforeAll, describe, expect, test } from 'vitest';
import { codesOf, Exception, ItemReport } from '#testing/counter-reports.ts';
import { testJournal } from '#testing/journal.ts';
import { aSubmission } from '#testing/makers.ts';
import { monthsLater, THE_WORLD } from './rules.ts';
import { articleUsage } from './server/tables.ts';

const journal = testJournal();

/** The last two months that are over. */
let months: [string, string];

const fetched = async (path: string) => {
  const response = await journal.request(`/api/v1${path}`);
  return { status: response.status, body: await response.json() };
};
const period = () => `begin_date=${months[0]}&end_date=${months[1]}`;
const reportWith = async (more: string) => {
  const { status, body } = await fetched(`/r51/reports/ir?${period()}&${more}`);
  expect(status).toBe(200);
  return ItemReport('IR').parse(body);
};

beforeAll(async () => {
  const now = journal.now().toISOString().slice(0, 7);
  months = [monthsLater(now, -2), monthsLater(now, -1)];
  const { id } = await aSubmission(journal, { status: 'PUBLISHED' });
  const counts = { investigations: 4, uniqueInvestigations: 3, requests: 2, uniqueRequests: 1 };
  await journal.services.db.insert(articleUsage).values([
    { articleId: id, day: `${months[0]}-03`, ...counts },
    { articleId: id, day: `${months[1]}-03`, ...counts },
  ]);
});

describe('a repeated parameter', () => {
  test.each([
    `customer_id=${THE_WORLD.id}`,
    'platform=MDS-JAED',
    'granularity=Totals',
    'include_parent_details=True',
    'metric_type=Total_Item_Requests',
    'metric_type=Total_Item_Requests|Unique_Item_Requests',
    'attributes_to_show=YOP|Authors',
    'yop=2000-2100|9999',
    'yop=all',
    'access_type=Open',
  ])('with the same value counts as one: %s', async (parameters) => {
    const { Report_Header: once, Report_Items: items } = await reportWith(parameters);
    const { Report_Header: twice, ...report } = await reportWith(`${parameters}&${parameters}`);
    expect({ ...twice, Created: '' }).toEqual({ ...once, Created: '' });
    expect(report.Report_Items).toEqual(items);
    expect(twice.Exceptions).toBeUndefined();
  });

  test.each([
    ['metric_type=Made_Up', 3060, 'Made_Up'],
    ['yop=soon', 3060, 'soon'],
    ['platform=zz', 3060, 'zz'],
    ['granularity=Week', 3062, 'Week'],
    ['attributes_to_show=Mood', 3062, 'Mood'],
  ])('with the same unknown value is reported once: %s', async (parameters, Code, Data) => {
    const { Report_Header } = await reportWith(`${parameters}&${parameters}`);
    expect(Report_Header.Exceptions).toEqual([expect.objectContaining({ Code, Data })]);
  });

  test('may name the platform in any case', async () => {
    const { Report_Header } = await reportWith('platform=MDS-JAED&platform=mds-jaed');
    expect([Report_Header.Report_Filters.Platform, Report_Header.Exceptions]).toEqual(['MDS-JAED', undefined]);
  });

  test('must have the same value when it is a date', async () => {
    expect((await fetched(`/r51/reports/ir?${period()}&${period()}`)).status).toBe(200);
    for (const name of ['begin_date', 'end_date']) {
      const { status, body } = await fetched(`/r51/reports/ir?${period()}&${name}=${monthsLater(months[0], -1)}`);
      expect(status).toBe(400);
      expect(Exception.parse(body)).toMatchObject({
        Code: 3020,
        Data: `${name} is given more than once, with different values`,
      });
    }
    const { body } = await fetched(`/usage/reports/ir?${period()}&begin_date=${months[1]}`);
    expect(body).toMatchObject({
      issues: [{ path: 'begin_date', message: expect.stringContaining('more than once') }],
    });
  });

  test.each([
    ['granularity=Totals&granularity=Month', 3062, 'Totals|Month'],
    ['granularity=Month&granularity=Totals', 3062, 'Month|Totals'],
    ['include_parent_details=True&include_parent_details=False', 3062, 'True|False'],
    ['include_component_details=False&include_component_details=True', 3062, 'False|True'],
    ['platform=MDS-JAED&platform=zz', 3060, 'MDS-JAED|zz'],
  ])('with different values where only one is allowed is ignored and reported: %s', async (parameters, Code, Data) => {
    const { Report_Header, Report_Items } = await reportWith(parameters);
    expect(Report_Header.Exceptions).toEqual([expect.objectContaining({ Code, Data })]);
    expect(Report_Header).not.toHaveProperty('Report_Attributes');
    expect(Report_Header.Report_Filters).not.toHaveProperty('Platform');
    expect(Report_Items).toEqual((await reportWith('')).Report_Items);
  });

  test('is handled the same way in a table', async () => {
    const tableOf = async (more: string) =>
      (await journal.request(`/api/v1/usage/reports/ir?${period()}&${more}`)).text();
    const different = await tableOf('exclude_monthly_details=True&exclude_monthly_details=False');
    expect(different).toContain('3062: Invalid ReportAttribute Value (True|False)');
    expect(different).not.toContain('Exclude_Monthly_Details');
    const same = await tableOf('exclude_monthly_details=True&exclude_monthly_details=True');
    expect(same).toContain('Exclude_Monthly_Details=True');
    expect(same).not.toContain('3062');
  });
});

describe('the customer', () => {
  const WORLD = `customer_id=${THE_WORLD.id}`;

  test.each(['/r51/members', '/r51/reports', '/r51/reports/ir'])('of %s can only be The World', async (path) => {
    const fetchedWith = async (query: string) => fetched(`${path}?${period()}&${query}`);
    for (const query of ['', 'customer_id=', WORLD, `${WORLD}&${WORLD}`, `${WORLD}&requestor_id=x&api_key=y&else=z`])
      expect((await fetchedWith(query)).status, query).toBe(200);
    for (const query of ['customer_id=abc', `${WORLD}&customer_id=abc`, `customer_id=abc&${WORLD}`]) {
      const { status, body } = await fetchedWith(query);
      expect([status, Exception.parse(body).Code], query).toEqual([403, 2010]);
    }
  });

  test('is documented for each call that accepts it', async () => {
    const { paths } = (await fetched('/openapi.json')).body;
    for (const path of ['/r51/members', '/r51/reports', '/r51/reports/{report}']) {
      const { parameters, responses } = paths[path].get;
      expect(parameters, path).toContainEqual(expect.objectContaining({ name: 'customer_id', in: 'query' }));
      expect(Object.keys(responses), path).toContain('403');
    }
  });
});

describe('a list parameter', () => {
  test('may be repeated', async () => {
    const { Report_Header } = await reportWith('metric_type=Total_Item_Requests&metric_type=Unique_Item_Requests');
    expect(Report_Header.Report_Filters.Metric_Type).toEqual(['Total_Item_Requests', 'Unique_Item_Requests']);
    expect(codesOf(await reportWith('metric_type=Total_Item_Requests&metric_type=Made_Up'))).toEqual([3060]);
  });

  test('is read completely, and its unknown values are reported in short', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `Made_Up_${at}`);
    const { Report_Header } = await reportWith(`metric_type=${[...many, 'Total_Item_Requests'].join('|')}`);
    expect(Report_Header.Report_Filters.Metric_Type).toEqual(['Total_Item_Requests']);
    const [listed] = Report_Header.Exceptions ?? [];
    expect(listed).toMatchObject({ Code: 3060, Data: expect.stringMatching(/^Made_Up_0, .*, and 250 more$/) });
    const years = Array.from({ length: 120 }, (_, at) => String(1800 + at)).join('|');
    expect((await reportWith(`yop=${years}|9999`)).Report_Items[0]?.Items.length).toBeGreaterThan(0);
  });
});

test('reports unknown parameters of any name', async () => {
  const { Report_Header } = await reportWith('__proto__=x&constructor=y');
  expect(Report_Header.Exceptions).toEqual([expect.objectContaining({ Code: 3050, Data: '__proto__, constructor' })]);
});
