import { stringify } from 'csv-stringify/sync';
import { RELEASE, THE_WORLD } from '../rules.ts';
import { exceptionText } from './exceptions.ts';
import { allOf, exceptionsOf, type Report, timestampOf } from './json.ts';
import type { Labels } from './labels.ts';
import type { Performance } from './reading.ts';
import type { ReportRequest } from './request.ts';

export type Format = 'tsv' | 'csv';

const BYTE_ORDER_MARK = '\ufeff';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IDS = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];
const PARENT = ['Title', 'Authors', 'Publication_Date', 'Article_Version', 'Data_Type', ...IDS].map(
  (name) => `Parent_${name}`,
);
/** Columns that standard views of titles and items leave out. */
const NOT_IN_VIEWS = ['ISBN', 'Parent_Publication_Date', 'Parent_Data_Type', 'Parent_ISBN', 'Data_Type'];

/**
 * Writes a report in COUNTER's tabular layout (section 3.2) as TSV or CSV: thirteen header lines, a blank line, the columns,
 * and a line for each metric that is not zero. Escapes cells that a spreadsheet would run as a formula.
 */
export async function* reportTable(report: Report, format: Format): AsyncGenerator<string> {
  const { request, usage, labels } = report;
  const lines = (rows: (string | number)[][]) =>
    stringify(rows, {
      delimiter: format === 'tsv' ? '\t' : ',',
      record_delimiter: 'windows',
      escape_formulas: true,
    });
  const columns = columnsOf(request);
  yield BYTE_ORDER_MARK + lines([...headerOf(report), [], [...columns, ...usageColumns(request)]]);
  if ('parts' in usage) {
    for (const { yop, performance } of usage.parts) {
      yield lines(rowsOf(request, performance, { columns, cells: { ...titleCells(labels), YOP: yop } }));
    }
    return;
  }
  for await (const item of allOf(usage)) {
    yield lines(rowsOf(request, item.performance, { columns, cells: itemCells(labels, item) }));
  }
}

function headerOf(report: Report) {
  const { kind, begin, end, filters, attributes } = report.request;
  const { institutionId, createdBy } = report.labels;
  const { Metric_Type = [], ...others } = filters;
  const joined = (values: Record<string, string | string[]>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${[value].flat().join('|')}`)
      .join('; ');
  return [
    ['Report_Name', kind.name],
    ['Report_ID', kind.id],
    ['Release', RELEASE],
    ['Institution_Name', THE_WORLD.name],
    ['Institution_ID', institutionId],
    ['Metric_Types', [Metric_Type].flat().join('; ')],
    ['Report_Filters', joined(others)],
    ['Report_Attributes', joined(attributes)],
    ['Exceptions', exceptionsOf(report).map(exceptionText).join('; ')],
    ['Reporting_Period', `Begin_Date=${begin}; End_Date=${end}`],
    ['Created', timestampOf(report.created)],
    ['Created_By', createdBy],
    ['Registry_Record', ''],
  ];
}

function columnsOf({ kind, show, parents }: ReportRequest): string[] {
  const inView = (name: string) => kind.dataType !== undefined || !NOT_IN_VIEWS.includes(name);
  const shown = (names: readonly string[]) => names.filter((name) => show.some((attribute) => attribute === name));
  const attributes = [...['Data_Type'].filter(inView), ...shown(['YOP', 'Access_Type', 'Access_Method'])];
  if (kind.of === 'platform') return ['Platform', ...attributes, 'Metric_Type'];
  if (kind.of === 'title') {
    return ['Title', 'Publisher', 'Publisher_ID', 'Platform', ...IDS.filter(inView), ...attributes, 'Metric_Type'];
  }
  return [
    'Item',
    'Publisher',
    'Publisher_ID',
    'Platform',
    ...shown(['Authors', 'Publication_Date', 'Article_Version']),
    ...IDS.filter(inView),
    ...(parents ? PARENT.filter(inView) : []),
    ...attributes,
    'Metric_Type',
  ];
}

/** Returns the column names: the total and, unless only totals are requested, each month as "Mar-2026". */
function usageColumns({ months, totalsOnly }: ReportRequest): string[] {
  const names = months.map((month) => `${MONTHS[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`);
  return ['Reporting_Period_Total', ...(totalsOnly ? [] : names)];
}

type Cells = Record<string, string | undefined>;

function titleCells({ title, titleId, publisher, platform }: Labels): Cells {
  const { Proprietary: Proprietary_ID, ...ids } = titleId;
  return {
    Title: title,
    Publisher: publisher,
    Platform: platform,
    Proprietary_ID,
    ...ids,
    Data_Type: 'Journal',
    Access_Type: 'Open',
    Access_Method: 'Regular',
  };
}

function itemCells(labels: Labels, item: Parameters<Labels['item']>[0]): Cells {
  const { name, id, authors, publicationDate, version, yop } = labels.item(item);
  const { Proprietary: Proprietary_ID, ...ids } = id;
  const { Publisher: _, Platform: __, ...parent } = titleCells(labels);
  return {
    ...Object.fromEntries(Object.entries(parent).map(([key, value]) => [`Parent_${key}`, value])),
    Item: name,
    Publisher: labels.publisher,
    Platform: labels.platform,
    Proprietary_ID,
    ...ids,
    Authors: authors.join('; '),
    Publication_Date: publicationDate,
    Article_Version: version,
    Data_Type: 'Article',
    YOP: yop,
    Access_Type: 'Open',
    Access_Method: 'Regular',
  };
}

function rowsOf(
  { metrics, months, totalsOnly }: ReportRequest,
  performance: Performance,
  { columns, cells }: { columns: string[]; cells: Cells },
) {
  return metrics.flatMap((metric) => {
    const counts = performance[metric];
    if (!counts) return [];
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const values = columns.map((name) => (name === 'Metric_Type' ? metric : (cells[name] ?? '')));
    return [[...values, total, ...(totalsOnly ? [] : months.map((month) => counts[month] ?? 0))]];
  });
}
