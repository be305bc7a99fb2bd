import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { articlesClient } from '#features/articles/client.ts';
import { usageClient } from '#features/usage/client.ts';
import { articleUsage, importedUsage } from '#features/usage/server/tables.ts';
import { asId } from '#testing/ids.ts';
import { importIdIn, importsBy } from '#testing/import-command.ts';
import { testJournal } from '#testing/journal.ts';
import { anAdministrator, type Person } from '#testing/makers.ts';
import { ojs33 } from '#testing/ojs-exports.ts';
import { articleReport, both, counterReport, monthlyReport, viewReport } from '#testing/usage-reports.ts';

const journal = testJournal();
const { folder, command, imported, sheet, report } = importsBy(journal);
let administrator: Person;
/** Ids in OJS of articles that the tests bring; each test has its own. */
const IDS = Array.from({ length: 20 }, (_, index) => 201 + index);
beforeAll(async () => {
  administrator = await anAdministrator(journal);
  for (const id of IDS) await imported(ojs33({ id, title: `market ${id}` }));
});

const doiOf = (id: number) => `10.5555/old.${id}`;
const titleOf = (id: number) => `The market ${id}: Evidence from Musanze`;
async function articleOf(id: number) {
  const { data } = await articlesClient(journal.as()).list({ q: `market ${id}`, topic: '', page: 1, perPage: 9 });
  const found = data.find(({ doi }) => doi === doiOf(id));
  if (!found) throw new Error(`no article ${id}`);
  return found;
}
async function totalsOf(id: number) {
  const { views, downloads } = await articleOf(id);
  return { views, downloads };
}
const rows = () => journal.services.db.$count(importedUsage);
async function overview(from: string, to = from) {
  const { data } = await usageClient(journal.as(administrator.token)).overview({ from, to, by: 'views', page: 1 });
  return data;
}
/** Runs the command on a file with this name. */
async function named(name: string, content: string, ...options: string[]): Promise<string> {
  const path = join(folder(), name);
  await writeFile(path, content);
  return command(path, ...options);
}
const NONE = { views: 0, downloads: 0 };

describe('an Item Report of COUNTER', () => {
  test('is reported before anything is written, imported by month, changes nothing the second time, and is undone', async () => {
    const text = counterReport({}, ...both({ doi: doiOf(201), title: titleOf(201) }, [12, 30], [5, 10]));
    expect(await report(text, '--dry-run')).toContain('would bring 27 views and 15 downloads of 1 article.');
    expect(await rows()).toBe(0);
    const printed = await report(text);
    expect(printed).toContain('has brought 27 views and 15 downloads of 1 article.');
    expect(await totalsOf(201)).toEqual({ views: 27, downloads: 15 });
    const data = await overview('2024-01', '2024-02');
    expect(data.months.map(({ month, views, downloads }) => [month, views, downloads])).toEqual([
      ['2024-01', 7, 5],
      ['2024-02', 20, 10],
    ]);
    expect(data.totals).toMatchObject({ importedViews: 27, importedDownloads: 15, uniqueInvestigations: 0 });
    expect(data.articles[0]).toMatchObject({ title: titleOf(201), views: 27, downloads: 15 });

    const again = await report(text);
    expect(again).toContain('has brought 0 views and 0 downloads of 0 articles');
    expect(again).toContain('1 record is there already');
    expect(await totalsOf(201)).toEqual({ views: 27, downloads: 15 });

    expect(await command('--undo', importIdIn(printed))).toContain('usage of 1 article has');
    expect(await totalsOf(201)).toEqual(NONE);
    expect(await rows()).toBe(0);
    journal.pass(31 * 24 * 3600);
    administrator = await anAdministrator(journal);
    const late = importIdIn(await report(text));
    journal.pass(31 * 24 * 3600);
    administrator = await anAdministrator(journal);
    await expect(command('--undo', late)).rejects.toThrow('older than 30 days');
  });

  test('of release 5 finds its articles by id, and by title and year; every other line is named', async () => {
    const printed = await report(
      counterReport(
        { release: '5' },
        ...both({ id: '202', title: 'The market 202' }, [3, 0], [1, 0]),
        ...both({ title: titleOf(203), year: '2019' }, [4, 0], [1, 0]),
        { title: titleOf(203), year: '2011', metric: 'Total_Item_Requests', counts: [9, 9] },
        { title: 'Nobody knows it', doi: '10.5555/none', metric: 'Total_Item_Requests', counts: [9, 9] },
        { doi: doiOf(202), id: '203', metric: 'Total_Item_Requests', counts: [9, 9] },
      ),
    );
    expect(printed).toContain('5 views and 2 downloads of 2 articles');
    expect(printed).toMatch(/line 19, “The market 203.*”: the article with its title is not of 2011/);
    expect(printed).toMatch(/line 20, “Nobody knows it”: no article here has its DOI/);
    expect(printed).toMatch(/line 21: its DOI is that of “The market 202.*, its id that of “The market 203/);
    expect(await totalsOf(202)).toEqual({ views: 2, downloads: 1 });
    expect(await totalsOf(203)).toEqual({ views: 3, downloads: 1 });
  });

  test('adds up the lines of an article, and passes over what has no place here', async () => {
    const of = { doi: doiOf(204), title: titleOf(204) };
    const printed = await report(
      counterReport(
        { id: 'IR_A1', institution: 'A University' },
        { ...of, year: '2019', metric: 'Total_Item_Requests', counts: [2, 1] },
        { ...of, year: '2020', metric: 'Total_Item_Requests', counts: [3, 1] },
        { ...of, metric: 'Unique_Item_Requests', counts: [1, 1] },
        { ...of, metric: 'Unique_Item_Requests', counts: [1, 1] },
      ),
    );
    expect(printed).toContain('0 views and 7 downloads of 1 article');
    expect(printed).toContain('Lost (1)');
    expect(printed).toContain('line 17: Unique_Item_Requests: imported usage has views and downloads alone');
    expect(printed).toContain('line 4: the report is that of one institution, A University');
    expect(await totalsOf(204)).toEqual({ views: 0, downloads: 7 });
  });

  test('does not count twice: months that this journal has counted itself, future ones, and other numbers of a month are named', async () => {
    const { id: articleId } = await articleOf(205);
    const counts = { investigations: 4, uniqueInvestigations: 3, requests: 1, uniqueRequests: 1 };
    await journal.services.db.insert(articleUsage).values({ articleId: asId(articleId), day: '2024-01-09', ...counts });
    const months = { months: ['Jan-2024', 'Feb-2024', 'May-2099'] };
    const of = { doi: doiOf(205), title: titleOf(205) };
    const printed = await report(counterReport(months, ...both(of, [9, 8, 7], [0, 0, 0])));
    expect(printed).toContain('8 views and 0 downloads');
    expect(printed).toMatch(/“The market 205.*”: 2024-01: this journal has counted the article itself then/);
    expect(printed).toMatch(/2099-05: in the future/);
    const other = await report(counterReport({}, ...both(of, [0, 6], [0, 2])));
    expect(other).toMatch(/2024-02: 8 views are here from another import and stay; the file has 4/);
    expect(other).toContain('has brought 0 views and 2 downloads');
    expect(await totalsOf(205)).toEqual({ views: 8, downloads: 2 });
  });

  test('is in no COUNTER report of this journal', async () => {
    await report(counterReport({}, ...both({ doi: doiOf(206), title: titleOf(206) }, [12, 30], [5, 10])));
    const response = await journal.request('/api/v1/r51/reports/ir?begin_date=2024-02&end_date=2024-02');
    expect(JSON.stringify(await response.json())).not.toContain('market 206');
    const available = (await (await journal.request('/api/v1/r51/reports')).json()) as Record<string, string>[];
    expect(available[0]?.First_Month_Available).not.toBe('2024-02');
  });

  test('without months becomes a total of the article, unless months are here', async () => {
    const year = { months: [], period: 'Begin_Date=2023-01-01; End_Date=2023-12-31' };
    const of = (id: number) => ({ doi: doiOf(id), title: titleOf(id) });
    await report(counterReport(year, ...both(of(207), [50], [20])));
    expect(await totalsOf(207)).toEqual({ views: 30, downloads: 20 });
    const { undated, totals } = await overview('2023-01', '2023-12');
    expect(undated).toMatchObject({ until: '2023-12-31' });
    expect(totals.importedViews).toBe(0);
    const months = { months: ['Nov-2023', 'Jan-2024'], period: 'Begin_Date=2023-11-01; End_Date=2024-01-31' };
    const printed = await report(counterReport(months, ...both(of(207), [5, 3], [0, 0])));
    expect(printed).toMatch(/2023-11: a total until 2023-12-31 is here and would count it twice/);
    expect(await totalsOf(207)).toEqual({ views: 33, downloads: 20 });
    const before = { months: ['Nov-2023'], period: 'Begin_Date=2023-11-01; End_Date=2023-11-30' };
    await report(counterReport(before, ...both(of(208), [5], [1])));
    expect(await report(counterReport(year, ...both(of(208), [50], [20])))).toMatch(/counts by month are here/);
    expect(await totalsOf(208)).toEqual({ views: 4, downloads: 1 });
  });
});

describe('reports of OJS', () => {
  test('“View Report” of 3.1 to 3.3 becomes totals of articles', async () => {
    const printed = await named(
      'views-20240703.csv',
      viewReport(
        `209,"The market 209","Vol 5 No 2 (2019)",2019-06-30,120,45,45`,
        '99999,"An article that stayed there","Vol 1 (2011)",2011-06-30,7,7,7',
      ),
    );
    expect(printed).toContain('120 views and 45 downloads of 1 article');
    expect(printed).toMatch(/line 3, “An article that stayed there”: no article here/);
    expect(printed).toContain(
      'line 2: its counts have no month; those until 2024-07-03 are in the totals of articles alone',
    );
    expect(await totalsOf(209)).toEqual({ views: 120, downloads: 45 });
    const stored = await journal.services.db.select().from(importedUsage).where(eq(importedUsage.count, 120));
    expect(stored).toMatchObject([{ metric: 'views', period: 'total', until: '2024-07-03' }]);
  });

  test('articles’ usage of 3.4 and 3.5 is that of the month in the file’s name, in any language, or else a total', async () => {
    const month = 'stats_2024-07-03T10-11-12_submissions_2024-05-01_2024-05-31_AllSections_.csv';
    await named(month, articleReport('210,"The market 210",30,20,10,8,1,1'));
    const [may] = (await overview('2024-05')).months;
    expect(may).toMatchObject({ importedViews: 20, importedDownloads: 10 });
    const german = articleReport('211,"The market 211",30,20,10,8,1,1').replace(
      'ID,Title,Total,"Abstract Views","File Views"',
      'ID,Titel,Summe,Abstract-Aufrufe,Datei-Aufrufe',
    );
    await named('stats_2024-07-03T10-11-12_submissions_AllDates_.csv', german);
    expect(await totalsOf(211)).toEqual({ views: 20, downloads: 10 });
    expect((await overview('2024-01', '2024-12')).articles.map(({ title }) => title)).not.toContain(titleOf(211));
  });

  test('“PKP Usage statistics report” of 3.1 to 3.3 is read by month, with files of articles as downloads', async () => {
    const title = titleOf(212);
    const printed = await sheet(
      monthlyReport(
        `"",212,Article,"${title}","${title}",RW,202311,4`,
        `"",212,Article,"${title}","${title}",KE,202311,2`,
        `"",8212,"Galley Files",article-212.pdf,"${title}",RW,202311,3`,
        `"",7,Issue,"Land 7","",RW,202311,3`,
      ),
    );
    expect(printed).toContain('6 views and 3 downloads of 1 article');
    expect(printed).toMatch(/line 10, “Land 7”/);
    const [november] = (await overview('2023-11')).months;
    expect(november?.importedViews).toBeGreaterThanOrEqual(6);
  });
});

describe('broken and hostile lines', () => {
  test.each([
    ['a negative number', '-5'],
    ['a formula', '=1+1'],
    ['a command', '=cmd|calc!A1'],
    ['a decimal', '1.5'],
    ['a word', 'many'],
    ['an exponent', '1e9'],
    ['more than readers cause', '99999999999'],
  ])('with %s for a count: that article gets no usage, the others do', async (_, cell) => {
    const before = await rows();
    const printed = await report(
      counterReport(
        {},
        { doi: doiOf(213), title: titleOf(213), metric: 'Total_Item_Investigations', counts: [7, 7] },
        { doi: doiOf(213), title: titleOf(213), metric: 'Total_Item_Requests', total: 7, counts: [cell, 7] },
        ...both({ doi: doiOf(214), title: titleOf(214) }, [7, 0], [0, 0]),
      ),
      '--dry-run',
    );
    expect(printed).toContain('would bring 7 views and 0 downloads of 1 article');
    expect(printed).toContain(`line 16, “${titleOf(213)}”: its 2024-01, ${JSON.stringify(cell)}, is no count`);
    expect(await rows()).toBe(before);
  });

  test('a line that comes twice, one that is cut off, and one whose numbers disagree are named', async () => {
    const of = (id: number) => ({ doi: doiOf(id), title: titleOf(id) });
    const line = { ...of(215), metric: 'Total_Item_Requests', counts: [1, 1] };
    const cut = counterReport({}, line, line, { ...of(216), metric: 'Total_Item_Requests', counts: [1, 1], total: 5 });
    const printed = await report(`${cut}Cut off\tEPRN\t\tOJS`, '--dry-run');
    expect(printed).toMatch(/line 16, “The market 215.*”: another line says the same/);
    expect(printed).toMatch(/line 17, “The market 216.*”: its months add up to 2, its total is 5; the months come/);
    expect(printed).toMatch(/line 18, “Cut off”: it has 4 cells for 12 columns/);
    expect(printed).toContain('would bring 0 views and 2 downloads of 1 article');
  });

  test('views that are fewer than downloads come without views, and titles with markup stay text', async () => {
    const printed = await report(
      counterReport({}, ...both({ doi: doiOf(217), title: titleOf(217) }, [1, 0], [3, 0]), {
        title: '<script>alert(1)</script>',
        metric: 'Total_Item_Requests',
        counts: [1, 1],
      }),
    );
    expect(printed).toMatch(/2024-01 has fewer investigations than requests; it comes without views/);
    expect(printed).toContain('line 17, “<script>alert(1)</script>”: no article here');
    expect(await totalsOf(217)).toEqual({ views: 0, downloads: 3 });
  });

  test('articles with the same title are found by their DOIs only', async () => {
    const twin = (id: number) => ojs33({ id, title: 'twins', doi: doiOf(id) });
    await imported(twin(290));
    await imported(twin(291).replace('date_published="2019-07-01"', 'date_published="2018-07-01"'));
    const printed = await sheet(articleReport('0,"The twins: Evidence from Musanze",30,20,10,8,1,1'), '--dry-run');
    expect(printed).toContain('there are 2 articles with its title; only a DOI tells them apart');
  });
});

describe('a report that cannot be read', () => {
  const line = { doi: doiOf(218), metric: 'Total_Item_Requests', counts: [1, 1] };
  test.each([
    ['of titles', counterReport({ id: 'TR_J1' }, line), /COUNTER report "TR_J1"/],
    ['of release 4', counterReport({ release: '4' }, line), /release "4"/],
    ['in another encoding', Buffer.from(counterReport({}, { ...line, title: 'Économie' }), 'latin1'), /not in UTF-8/],
    ['in UTF-16', Buffer.from(`\uFEFF${counterReport({}, line)}`, 'utf16le'), /not in UTF-8/],
    [
      'without its columns',
      counterReport({}, line).replace('Reporting_Period_Total', 'Total'),
      /Reporting_Period_Total are missing/,
    ],
    [
      'without identifiers',
      counterReport({}, line).replace('DOI\tProprietary_ID', 'A\tB'),
      /DOI or Proprietary_ID are missing/,
    ],
    ['without its heading', 'Report_Name\tItem Report\n', /columns Metric_Type/],
    [
      'with a column that is no month',
      counterReport({ months: ['Jan-2024', 'Smarch-2024'] }, line),
      /"Smarch-2024" is no month/,
    ],
    ['with a month twice', counterReport({ months: ['Jan-2024', 'Jan-2024'] }, line), /2024-01 has two columns/],
    [
      'without requests',
      counterReport({ metrics: 'Total_Item_Investigations' }, line),
      /views cannot be told apart from downloads/,
    ],
    ['of an unknown period', counterReport({ months: [], period: 'all' }, line), /Reporting_Period has no Begin_Date/],
    ['that is none', 'a\tb\n1\t2\n', /does not begin with Report_Name/],
    ['that is empty', '', /does not begin with Report_Name/],
    ['with an endless line', `Report_Name\tx\n"${'x'.repeat(1_100_000)}`, /line \d+: /],
  ])('%s is refused with a sentence, and nothing is written', async (_, content, sentence) => {
    const before = await rows();
    await expect(report(content)).rejects.toThrow(sentence);
    await expect(report(content)).rejects.toThrow('Nothing was imported.');
    expect(await rows()).toBe(before);
  });
});

test('undoing the import of an article takes its imported usage away', async () => {
  const printed = await imported(ojs33({ id: 295, title: 'market 295' }));
  await report(counterReport({}, ...both({ doi: doiOf(295) }, [5, 0], [1, 0])));
  const before = await rows();
  await command('--undo', importIdIn(printed));
  expect(await rows()).toBe(before - 2);
});
