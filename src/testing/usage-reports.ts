/** Reports of usage, as COUNTER and OJS write them. */

export interface CounterLine {
  title?: string;
  doi?: string;
  id?: string;
  year?: string;
  metric: string;
  total?: string | number;
  counts: (string | number)[];
}

interface CounterReport {
  id?: string;
  release?: string;
  institution?: string;
  metrics?: string;
  period?: string;
  months?: string[];
}

const COLUMNS = ['Item', 'Publisher', 'Publisher_ID', 'Platform', 'DOI', 'Proprietary_ID', 'URI', 'YOP', 'Metric_Type'];

/** An Item Report of COUNTER 5 or 5.1 as TSV. */
export function counterReport(
  {
    id = 'IR',
    release = '5.1',
    institution = 'The World',
    metrics = 'Total_Item_Investigations; Total_Item_Requests',
    period = 'Begin_Date=2024-01-01; End_Date=2024-02-29',
    months = ['Jan-2024', 'Feb-2024'],
  }: CounterReport,
  ...lines: CounterLine[]
): string {
  const header = [
    ['Report_Name', 'Item Report'],
    ['Report_ID', id],
    ['Release', release],
    ['Institution_Name', institution],
    ['Institution_ID', ''],
    ['Metric_Types', metrics],
    ['Report_Filters', ''],
    ['Report_Attributes', ''],
    ['Exceptions', ''],
    ['Reporting_Period', period],
    ['Created', '2024-03-05T08:00:00Z'],
    ['Created_By', 'OJS'],
    [''],
    [...COLUMNS, 'Reporting_Period_Total', ...months],
  ];
  const rows = lines.map(({ title = '', doi = '', id: article = '', year = '', metric, counts, total }) => {
    const sum = counts.reduce<number>((all, count) => all + Number(count), 0);
    const cells = [title, 'EPRN', '', 'OJS', doi, article && `ojs.example.org:${article}`, '', year, metric];
    return [...cells, total ?? sum, ...(months.length > 0 ? counts : [])];
  });
  return `${[...header, ...rows].map((cells) => cells.join('\t')).join('\n')}\n`;
}

/** Both metrics of an article: investigations contain the requests. */
export const both = (
  article: Omit<CounterLine, 'metric' | 'counts'>,
  investigations: number[],
  requests: number[],
): CounterLine[] => [
  { ...article, metric: 'Total_Item_Investigations', counts: investigations },
  { ...article, metric: 'Total_Item_Requests', counts: requests },
];

/** “View Report” of OJS 3.1 to 3.3. */
export const viewReport = (...rows: string[]): string =>
  `\uFEFF${['"Article ID","Article Title",Issue,"Date Published","Abstract Views","Total Galley Views",PDF', ...rows].join('\n')}\n`;

/** The usage of articles as OJS 3.4 and 3.5 give it. */
export const articleReport = (...rows: string[]): string =>
  `\uFEFF${['ID,Title,Total,"Abstract Views","File Views",PDF,HTML,Other', ...rows].join('\n')}\n`;

/** “PKP Usage statistics report” of OJS 3.1 to 3.3, with columns of its own choice. */
export const monthlyReport = (...rows: string[]): string =>
  `${[
    '"PKP Usage statistics report"',
    '"OJS default usage statistics report (COUNTER compliant)"',
    '"Metric: ojs::counter"',
    '"Report URL: https://ojs.example.org/index.php/jae/stats"',
    '""',
    '"",ID,Type,Title,Article,Country,Month,Count',
    ...rows,
  ].join('\n')}\n`;
