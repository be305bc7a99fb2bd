import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#base/dates.ts';
import { articles } from '#features/articles/server/tables.ts';
import { noticesClient } from '#features/submissions/client.ts';
import { codesOf, Exception, ItemReport, rowsOf, Status, TitleReport } from '#testing/counter-reports.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, anAuthor, aSubmission, type MadeSubmission } from '#testing/makers.ts';
import { reportAddress, usageClient } from './client.ts';
import { monthsLater } from './rules.ts';
import { articleUsage } from './server/tables.ts';

const journal = testJournal({ PUBLIC_URL: 'https://journal.example.org' });

let [first, second]: MadeSubmission[] = [];
let withdrawn: MadeSubmission;
/** The last three months that are over, with usage in the first and the third. */
let months: [string, string, string];

const fetched = async (path: string) => {
  const response = await journal.request(`/api/v1${path}`);
  return { status: response.status, body: await response.json() };
};
const period = () => `begin_date=${months[0]}&end_date=${months[2]}`;
const titleReport = async (report: string, more = '') => {
  const { status, body } = await fetched(`/r51/reports/${report}?${period()}${more}`);
  expect(status).toBe(200);
  return TitleReport(report.toUpperCase()).parse(body);
};
const itemReport = async (report: string, more = '') => {
  const { status, body } = await fetched(`/r51/reports/${report}?${period()}${more}`);
  expect(status).toBe(200);
  return ItemReport(report.toUpperCase()).parse(body);
};

beforeAll(async () => {
  const now = journal.now().toISOString().slice(0, 7);
  months = [monthsLater(now, -3), monthsLater(now, -2), monthsLater(now, -1)];
  first = await aSubmission(journal, { status: 'PUBLISHED', manuscriptTitle: '=Terraces, "tenure" and\ttea' });
  second = await aSubmission(journal, { status: 'PUBLISHED', manuscriptTitle: 'Second' });
  withdrawn = await aSubmission(journal, { status: 'PUBLISHED', manuscriptTitle: 'No longer to be named' });
  const counts = (investigations: number, requests: number) => ({
    investigations,
    uniqueInvestigations: investigations - 1,
    requests,
    uniqueRequests: Math.max(0, requests - 1),
  });
  const { db } = journal.services;
  await db.insert(articleUsage).values([
    { articleId: first.id, day: `${months[0]}-03`, ...counts(10, 4) },
    { articleId: first.id, day: `${months[0]}-28`, ...counts(5, 1) },
    { articleId: first.id, day: `${months[2]}-01`, ...counts(7, 3) },
    { articleId: second.id, day: `${months[2]}-02`, ...counts(2, 0) },
    { articleId: withdrawn.id, day: `${months[2]}-09`, ...counts(3, 2) },
    { articleId: first.id, day: `${now}-01`, ...counts(100, 100) },
  ]);
  await db.update(articles).set({ doi: '10.5555/jaed.1' }).where(eq(articles.id, first.id));
  await journal.services.updateSubmission(first.author.id, withdrawn.id, { status: 'WITHDRAWN' });
});

describe('the COUNTER API', () => {
  test('lists its status, customers, reports and available months', async () => {
    Status.parse((await fetched('/r51/status')).body);
    expect((await fetched('/r51/members')).body).toEqual([
      {
        Customer_ID: '0000000000000000',
        Institution_Name: 'The World',
        Institution_ID: { Proprietary: ['mds-jaed:0000000000000000'] },
      },
    ]);
    const list = (await fetched('/r51/reports')).body as Record<string, string>[];
    expect(list.map(({ Report_ID }) => Report_ID)).toEqual(['PR', 'PR_P1', 'TR', 'TR_J1', 'TR_J3', 'IR', 'IR_A1']);
    for (const report of list) {
      expect(report).toMatchObject({
        Release: '5.1',
        First_Month_Available: months[0],
        Last_Month_Available: months[2],
      });
      expect((await fetched(`${report.Path}?${period()}`)).status).toBe(200);
    }
  });

  test('TR_J1 counts requests for the journal by complete month', async () => {
    const { Report_Header, Report_Items } = await titleReport('tr_j1');
    expect(Report_Header.Report_Filters).toEqual({
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
      Data_Type: ['Journal'],
      Access_Type: ['Open'],
      Access_Method: ['Regular'],
      Begin_Date: `${months[0]}-01`,
      End_Date: expect.stringMatching(new RegExp(`^${months[2]}-(28|29|30|31)$`)),
    });
    expect(Report_Items).toEqual([
      {
        Title: 'MDS Journal of Applied Economics and Development',
        Publisher: 'MDS Consultancy',
        Platform: 'MDS-JAED',
        Item_ID: { Proprietary: 'mds-jaed:mds-jaed', URI: 'https://journal.example.org' },
        Attribute_Performance: [
          {
            Performance: {
              Total_Item_Requests: { [months[0]]: 5, [months[2]]: 5 },
              Unique_Item_Requests: { [months[0]]: 3, [months[2]]: 3 },
            },
          },
        ],
      },
    ]);
  });

  test('TR_J3 counts all four metrics by access type', async () => {
    const { Report_Items } = await titleReport('tr_j3');
    expect(Report_Items[0]?.Attribute_Performance).toEqual([
      {
        Access_Type: 'Open',
        Performance: {
          Total_Item_Investigations: { [months[0]]: 15, [months[2]]: 12 },
          Total_Item_Requests: { [months[0]]: 5, [months[2]]: 5 },
          Unique_Item_Investigations: { [months[0]]: 13, [months[2]]: 9 },
          Unique_Item_Requests: { [months[0]]: 3, [months[2]]: 3 },
        },
      },
    ]);
  });

  test('IR counts each article, and their sum is the journal’s count', async () => {
    const { Report_Items } = await itemReport('ir');
    const items = Report_Items.flatMap(({ Items }) => Items);
    expect(Report_Items).toHaveLength(1);
    expect(items).toHaveLength(3);
    expect(items[0]).toEqual({
      Item: '=Terraces, "tenure" and tea',
      Publisher: 'MDS Consultancy',
      Platform: 'MDS-JAED',
      Item_ID: {
        DOI: '10.5555/jaed.1',
        Proprietary: `mds-jaed:${first?.number}`,
        URI: `https://journal.example.org/article/${first?.number}/terraces-tenure-and-tea`,
      },
      Attribute_Performance: [
        {
          Data_Type: 'Article',
          Performance: {
            Total_Item_Investigations: { [months[0]]: 15, [months[2]]: 7 },
            Total_Item_Requests: { [months[0]]: 5, [months[2]]: 3 },
            Unique_Item_Investigations: { [months[0]]: 13, [months[2]]: 6 },
            Unique_Item_Requests: { [months[0]]: 3, [months[2]]: 2 },
          },
        },
      ],
    });
    const requests = items.flatMap(({ Attribute_Performance }) =>
      Object.values(Attribute_Performance[0]?.Performance.Total_Item_Requests ?? {}),
    );
    expect(requests.reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  test('IR shows only number and usage of a withdrawn article', async () => {
    const report = await itemReport('ir', '&attributes_to_show=Authors|Publication_Date&include_parent_details=True');
    const item = report.Report_Items[0]?.Items.find(({ Item }) => Item === '');
    expect(item).toEqual({
      Item: '',
      Publisher: 'MDS Consultancy',
      Platform: 'MDS-JAED',
      Item_ID: {
        Proprietary: `mds-jaed:${withdrawn.number}`,
        URI: `https://journal.example.org/article/${withdrawn.number}`,
      },
      Attribute_Performance: [expect.objectContaining({ Data_Type: 'Article' })],
    });
    expect(JSON.stringify(report)).not.toMatch(/No longer|no-longer|@/);
  });

  test('IR_A1 has authors, publication date, version and journal', async () => {
    const { Report_Items } = await itemReport('ir_a1');
    const [parent] = Report_Items;
    expect(parent).toMatchObject({ Title: 'MDS Journal of Applied Economics and Development' });
    expect(parent?.Items).toHaveLength(2);
    expect(parent?.Items[0]).toMatchObject({
      Authors: [{ Name: 'Claudine Mukamana' }, { Name: 'Eric Nshimiyimana' }],
      Article_Version: 'VoR',
      Attribute_Performance: [{ Access_Type: 'Open' }],
    });
  });

  test('filters and attributes are applied and listed in the header', async () => {
    const report = await itemReport(
      'ir',
      '&metric_type=Unique_Item_Requests&granularity=Totals&attributes_to_show=YOP|Access_Type&yop=2000-2100|9999&customer_id=0000000000000000&requestor_id=x',
    );
    expect(report.Report_Header).toMatchObject({
      Report_Filters: { Metric_Type: ['Unique_Item_Requests'], YOP: ['2000-2100', '9999'] },
      Report_Attributes: { Attributes_To_Show: ['YOP', 'Access_Type'], Granularity: 'Totals' },
    });
    expect(codesOf(report)).toEqual([]);
    expect(report.Report_Items[0]?.Items[0]?.Attribute_Performance).toEqual([
      {
        Data_Type: 'Article',
        YOP: '9999',
        Access_Type: 'Open',
        Performance: { Unique_Item_Requests: { [months[0]]: 5 } },
      },
    ]);
  });

  test.each([
    ['access_type=Controlled', [3030]],
    ['access_method=TDM', [3030]],
    ['yop=1987', [3030]],
    ['metric_type=Searches_Platform|Total_Item_Requests', [3060]],
    ['data_type=Book', [3060]],
    ['yop=2020-2010', [3060]],
    ['country_code=RW', [3060]],
    ['attributes_to_show=Mood', [3062]],
    ['granularity=Week', [3062]],
    ['include_component_details=True', [3063]],
    ['exclude_monthly_details=True', [3050]],
    ['colour=red&metric_type=Nothing', [3050, 3060]],
  ])('IR with %s has the exceptions %j', async (parameters, codes) => {
    const report = await itemReport('ir', `&${parameters}`);
    expect(codesOf(report)).toEqual(codes);
    expect(report.Report_Items.length).toBe(codes.includes(3030) ? 0 : 1);
  });

  test.each([
    ['access_type=Controlled|Open|Free_To_Read', 'Access_Type'],
    ['access_method=TDM|Regular', 'Access_Method'],
    ['yop=all', 'YOP'],
  ])('a filter that excludes nothing (%s) is not listed in the header', async (parameters, filter) => {
    const report = await itemReport('ir', `&${parameters}`);
    expect(codesOf(report)).toEqual([]);
    expect(report.Report_Header.Report_Filters).not.toHaveProperty(filter);
    expect(report.Report_Items[0]?.Items).toHaveLength(3);
  });

  test('a standard view accepts no filters but the dates', async () => {
    expect(codesOf(await titleReport('tr_j3', '&metric_type=Total_Item_Requests'))).toEqual([3050]);
  });

  test('the platform may be named, and another name is an unknown value', async () => {
    for (const name of ['MDS-JAED', 'mds-jaed']) {
      const named = await titleReport('tr_j3', `&platform=${name}`);
      expect([codesOf(named), named.Report_Header.Report_Filters.Platform]).toEqual([[], 'MDS-JAED']);
    }
    const other = await itemReport('ir', '&platform=zz');
    expect(other.Report_Header.Exceptions).toEqual([expect.objectContaining({ Code: 3060, Data: 'zz' })]);
    expect(other.Report_Header.Report_Filters).not.toHaveProperty('Platform');
    expect(other.Report_Items[0]?.Items).toHaveLength(3);
    expect(codesOf(await itemReport('ir', '&platform='))).toEqual([]);
  });

  test('months that are not over, or before the first usage, are left out and reported', async () => {
    const { body } = await fetched(`/r51/reports/tr_j1?begin_date=2001-01&end_date=2099-12`);
    const report = TitleReport('TR_J1').parse(body);
    expect(codesOf(report)).toEqual([3031, 3032]);
    expect(report.Report_Header.Report_Filters).toMatchObject({ Begin_Date: `${months[0]}-01` });
    const empty = TitleReport('TR_J1').parse(
      (await fetched('/r51/reports/tr_j1?begin_date=2001-01&end_date=2001-12')).body,
    );
    expect([codesOf(empty), empty.Report_Items]).toEqual([[3032], []]);
    const quiet = await fetched(`/r51/reports/ir?begin_date=${months[1]}&end_date=${months[1]}`);
    expect(codesOf(ItemReport('IR').parse(quiet.body))).toEqual([3030]);
  });

  test('a report cannot begin with the current month', async () => {
    const running = journal.now().toISOString().slice(0, 7);
    const { status, body } = await fetched(`/r51/reports/tr_j1?begin_date=${running}&end_date=${running}`);
    expect([status, Exception.parse(body).Code]).toEqual([400, 3020]);
    const { body: begun } = await fetched(`/r51/reports/tr_j1?begin_date=${months[2]}&end_date=${running}`);
    const report = TitleReport('TR_J1').parse(begun);
    expect(codesOf(report)).toEqual([3031]);
    expect(report.Report_Header.Report_Filters.End_Date).toMatch(months[2]);
  });

  test.each([
    ['', 400, 1030],
    ['begin_date=2026-01', 400, 1030],
    ['begin_date=2026-13&end_date=2026-12', 400, 3020],
    ['begin_date=January&end_date=2026-12', 400, 3020],
    ['begin_date=2026-03&end_date=2026-02', 400, 3020],
    ['begin_date=2026-01-15&end_date=2026-02', 400, 3020],
    ['begin_date=2026-01-01&end_date=2026-02-30', 400, 3020],
    ['begin_date=2099-01&end_date=2099-02', 400, 3020],
    ["begin_date=2026-01'--&end_date=%00", 400, 3020],
    ['begin_date=2026-01&end_date=2026-01&customer_id=somebody', 403, 2010],
  ])('a report with “%s” is answered %i with exception %i', async (query, status, code) => {
    const { status: answered, body } = await fetched(`/r51/reports/ir?${query}`);
    expect([answered, Exception.parse(body).Code]).toEqual([status, code]);
  });

  test.each(['dr', 'tr_b1', 'TR_J2', 'zz', '%20', 'constructor', 'x'.repeat(200)])(
    'the report %s is not supported, with any parameters',
    async (report) => {
      for (const query of [period(), 'begin_date=never', '']) {
        const { status, body } = await fetched(`/r51/reports/${report}?${query}`);
        expect([status, Exception.parse(body)]).toMatchObject([404, { Code: 3000, Message: 'Report Not Supported' }]);
      }
    },
  );

  test.each(['TR_J1', 'Tr_j1', 'tr_j1'])('the report %s is TR_J1', async (report) => {
    const { status, body } = await fetched(`/r51/reports/${report}?${period()}`);
    expect(status).toBe(200);
    expect(TitleReport('TR_J1').parse(body).Report_Items).toHaveLength(1);
  });

  test('unknown paths are answered 404, and POST 405', async () => {
    for (const path of ['/r51/reports/..%2f', '/r51/else', '/r50/status', '/usage/reports/zz']) {
      expect((await fetched(path)).status).toBe(404);
    }
    expect((await journal.request('/api/v1/r51/status', { method: 'POST' })).status).toBe(405);
  });
});

describe('the tabular layout', () => {
  const tableAt = async (path: string, delimiter: string) => {
    const response = await journal.request(path);
    expect(response.status).toBe(200);
    const text = await response.text();
    return { response, rows: rowsOf(text, delimiter) };
  };

  test('IR has thirteen header lines, a blank line, its columns and a line for each metric', async () => {
    const { response, rows } = await tableAt(reportAddress('ir', { from: months[0], to: months[2] }, 'tsv'), '\t');
    expect(response.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="IR_${months[0]}_${months[2]}.tsv"`);
    expect(rows.slice(0, 13).map(([name]) => name)).toEqual([
      'Report_Name',
      'Report_ID',
      'Release',
      'Institution_Name',
      'Institution_ID',
      'Metric_Types',
      'Report_Filters',
      'Report_Attributes',
      'Exceptions',
      'Reporting_Period',
      'Created',
      'Created_By',
      'Registry_Record',
    ]);
    expect(rows[7]?.[1]).toBe(
      'Attributes_To_Show=Authors|Publication_Date|YOP|Access_Type; Include_Parent_Details=True',
    );
    expect(rows[13]?.join('')).toBe('');
    const short = (month: string) =>
      `${new Date(`${month}-01`).toLocaleString('en', { month: 'short', timeZone: 'UTC' })}-${month.slice(0, 4)}`;
    const columns = rows[14] ?? [];
    expect(columns).toEqual([
      'Item',
      'Publisher',
      'Publisher_ID',
      'Platform',
      'Authors',
      'Publication_Date',
      'DOI',
      'Proprietary_ID',
      'ISBN',
      'Print_ISSN',
      'Online_ISSN',
      'URI',
      'Parent_Title',
      'Parent_Authors',
      'Parent_Publication_Date',
      'Parent_Article_Version',
      'Parent_Data_Type',
      'Parent_DOI',
      'Parent_Proprietary_ID',
      'Parent_ISBN',
      'Parent_Print_ISSN',
      'Parent_Online_ISSN',
      'Parent_URI',
      'Data_Type',
      'YOP',
      'Access_Type',
      'Metric_Type',
      'Reporting_Period_Total',
      ...months.map(short),
    ]);
    const lines = rows.slice(15);
    expect(lines).toHaveLength(4 + 2 + 4);
    expect(lines.every((line) => line.length === columns.length)).toBe(true);
    expect(lines[0]?.[0]).toBe('\'=Terraces, "tenure" and tea');
    expect(lines[0]?.slice(-5)).toEqual(['Total_Item_Investigations', '22', '15', '0', '7']);
  });

  test('TR_J1 as CSV has only the total of the period on request', async () => {
    const path = reportAddress('tr_j1', { from: months[0], to: months[2] }, 'csv');
    const { rows } = await tableAt(`${path}&exclude_monthly_details=True`, ',');
    expect(rows[14]).toEqual([
      'Title',
      'Publisher',
      'Publisher_ID',
      'Platform',
      'DOI',
      'Proprietary_ID',
      'Print_ISSN',
      'Online_ISSN',
      'URI',
      'Metric_Type',
      'Reporting_Period_Total',
    ]);
    expect(rows.slice(15).map((row) => row.slice(-2))).toEqual([
      ['Total_Item_Requests', '10'],
      ['Unique_Item_Requests', '6'],
    ]);
  });

  test('invalid dates are reported at their field', async () => {
    const { status, body } = await fetched('/usage/reports/ir?begin_date=2026-03&end_date=2026-02');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'INVALID_INPUT', issues: [{ path: 'end_date' }] });
    expect((await fetched(`/usage/reports/ir?${period()}&format=xls`)).status).toBe(400);
  });
});

describe('the dashboard’s figures', () => {
  test('are those of the reports, plus the current month', async () => {
    const { token } = await anAdministrator(journal);
    const to = journal.now().toISOString().slice(0, 7);
    const { data, total } = await usageClient(journal.as(token)).overview({
      from: months[0],
      to,
      by: 'downloads',
      page: 1,
    });
    expect(data.totals).toMatchObject({ views: 17, downloads: 110, investigations: 127, requests: 110 });
    expect(data.months.map(({ downloads }) => downloads)).toEqual([5, 0, 5, 100]);
    expect(total).toBe(3);
    expect(data.articles.map(({ downloads, isPublished }) => [downloads, isPublished])).toEqual([
      [108, true],
      [2, false],
      [0, true],
    ]);
    const views = await usageClient(journal.as(token)).overview({
      from: months[2],
      to: months[2],
      by: 'views',
      page: 1,
    });
    expect(views.data.articles.map((article) => article.views)).toEqual([4, 2, 1]);
    const beyond = await usageClient(journal.as(token)).overview({ from: months[2], to, by: 'views', page: 9 });
    expect([beyond.data.articles, beyond.total]).toEqual([[], 3]);
  });

  test.each([
    'from=2026-1&to=2026-02',
    'from=%00&to=%00',
    'from=2026-03&to=2026-02',
    'from=2001-01&to=2026-02',
    'to=2026-02',
  ])('?%s is refused at its field', async (query) => {
    const { token } = await anAdministrator(journal);
    const headers = { authorization: `Bearer ${token}` };
    const response = await journal.request(`/api/v1/dashboard/usage?${query}`, { headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: expect.arrayContaining([{ path: expect.stringMatching(/^(from|to)$/), message: expect.any(String) }]),
    });
  });

  test('are for staff only', async () => {
    const { token } = await anAuthor(journal);
    for (const bearer of [undefined, token]) {
      await expect(
        usageClient(journal.as(bearer)).overview({ from: months[0], to: months[2], by: 'views', page: 1 }),
      ).rejects.toMatchObject({ failure: expect.stringMatching(/unauthenticated|forbidden/) });
    }
  });
});

test('a streamed item report on many articles contains each article once', async () => {
  const { db } = journal.services;
  const copies = 1_200;
  const day = `${months[1]}-15`;
  await db.execute(sql`
    with made as (
      insert into submissions
      select (jsonb_populate_record(null::submissions, to_jsonb(s) || jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'MDS-2001-' || lpad(n::text, 6, '0'), 'draft_id', null))).*
      from submissions s, generate_series(1, ${copies}) n where s.id = ${second?.id}
      returning id, number
    ), published as (
      insert into articles
      select (jsonb_populate_record(null::articles, to_jsonb(a) || jsonb_build_object(
        'id', made.id, 'number', made.number, 'file_id', null, 'file_name', null, 'file_size', null,
        'file_sha256', null, 'file_key', null))).*
      from articles a, made where a.id = ${second?.id}
      returning id
    )
    select count(*) from published`);
  await db.execute(sql`
    insert into article_usage (article_id, day, investigations, unique_investigations)
    select id, ${day}::date, 1, 1 from articles where number like 'MDS-2001-%'`);
  const { body } = await fetched(`/r51/reports/ir?begin_date=${months[1]}&end_date=${months[1]}`);
  const items = ItemReport('IR')
    .parse(body)
    .Report_Items.flatMap(({ Items }) => Items);
  expect(items).toHaveLength(copies);
  expect(new Set(items.map(({ Item_ID }) => Item_ID.Proprietary)).size).toBe(copies);
});

test('the title of a retracted article says so', async () => {
  const { token } = await anAdministrator(journal);
  const date = dayOf(journal.now().toISOString());
  const text = 'The data of this article cannot be traced.';
  await noticesClient(journal.as(token)).add(first?.id ?? '', { kind: 'RETRACTION', date, text });
  for (const report of ['ir', 'ir_a1']) {
    const items = (await itemReport(report)).Report_Items.flatMap(({ Items }) => Items);
    expect(items.map(({ Item }) => Item)).toContain('Retracted: =Terraces, "tenure" and tea');
  }
});
