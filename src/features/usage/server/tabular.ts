import { stringify } from 'csv-stringify/sync';
import { RELEASE, THE_WORLD } from '../rules.ts';
import type { Described } from './describe.ts';
import { inWords } from './exceptions.ts';
import { allOf, exceptionsOf, momentOf, type Used } from './json.ts';
import type { Performance } from './reading.ts';
import type { ReportRequest } from './request.ts';

export type Format = 'tsv' | 'csv';

const BYTE_ORDER_MARK = '\ufeff';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const IDS = ['DOI', 'Proprietary_ID', 'ISBN', 'Print_ISSN', 'Online_ISSN', 'URI'];
const PARENT = ['Title', 'Authors', 'Publication_Date', 'Article_Version', 'Data_Type', ...IDS].map(
  (name) => `Parent_${name}`,
);
/** What the standard views of titles and items have not got of them. */
const NOT_IN_VIEWS = ['ISBN', 'Parent_Publication_Date', 'Parent_Data_Type', 'Parent_ISBN', 'Data_Type'];

/**
 * A report in COUNTER's tabular layout (section 3.2): thirteen lines of header, a blank one, the columns, and a line for
 * each metric that is not zero. As TSV, or CSV with the same lines; cells a spreadsheet would take for a formula are defused.
 */
export async function* reportTable(
  request: ReportRequest,
  used: Used,
  described: Described,
  { created, format }: { created: Date; format: Format },
): AsyncGenerator<string> {
  const lines = (rows: (string | number)[][]) =>
    stringify(rows, {
      delimiter: format === 'tsv' ? '\t' : ',',
      record_delimiter: 'windows',
      escape_formulas: true,
    });
  const columns = columnsOf(request);
  yield BYTE_ORDER_MARK +
    lines([...headerOf(request, used, described, created), [], [...columns, ...usageColumns(request)]]);
  if ('parts' in used) {
    for (const { yop, performance } of used.parts) {
      yield lines(rowsOf(request, columns, { ...titleCells(described), YOP: yop }, performance));
    }
    return;
  }
  for await (const item of allOf(used)) {
    yield lines(rowsOf(request, columns, itemCells(described, item), item.performance));
  }
}

function headerOf(request: ReportRequest, used: Used, { institutionId, createdBy }: Described, created: Date) {
  const { kind, begin, end, filters, attributes } = request;
  const { Metric_Type = [], ...others } = filters;
  const named = (values: Record<string, string | string[]>) =>
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
    ['Report_Filters', named(others)],
    ['Report_Attributes', named(attributes)],
    ['Exceptions', exceptionsOf(request, used).map(inWords).join('; ')],
    ['Reporting_Period', `Begin_Date=${begin}; End_Date=${end}`],
    ['Created', momentOf(created)],
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
    ...['Item', 'Publisher', 'Publisher_ID', 'Platform'],
    ...shown(['Authors', 'Publication_Date', 'Article_Version']),
    ...IDS.filter(inView),
    ...(parents ? PARENT.filter(inView) : []),
    ...attributes,
    'Metric_Type',
  ];
}

/** "Mar-2026" for each month, unless only their sum was asked for. */
function usageColumns({ months, totalsOnly }: ReportRequest): string[] {
  const names = months.map((month) => `${MONTHS[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`);
  return ['Reporting_Period_Total', ...(totalsOnly ? [] : names)];
}

type Cells = Record<string, string | undefined>;

function titleCells({ title, titleId, publisher, platform }: Described): Cells {
  const { Proprietary: Proprietary_ID, ...ids } = titleId;
  return {
    ...{ Title: title, Publisher: publisher, Platform: platform, Proprietary_ID, ...ids },
    ...{ Data_Type: 'Journal', Access_Type: 'Open', Access_Method: 'Regular' },
  };
}

function itemCells(described: Described, item: Parameters<Described['item']>[0]): Cells {
  const { name, id, authors, publicationDate, version, yop } = described.item(item);
  const { Proprietary: Proprietary_ID, ...ids } = id;
  const { Publisher: _, Platform: __, ...parent } = titleCells(described);
  return {
    ...Object.fromEntries(Object.entries(parent).map(([key, value]) => [`Parent_${key}`, value])),
    ...{ Item: name, Publisher: described.publisher, Platform: described.platform, Proprietary_ID, ...ids },
    ...{ Authors: authors.join('; '), Publication_Date: publicationDate, Article_Version: version },
    ...{ Data_Type: 'Article', YOP: yop, Access_Type: 'Open', Access_Method: 'Regular' },
  };
}

function rowsOf(
  { metrics, months, totalsOnly }: ReportRequest,
  columns: string[],
  cells: Cells,
  performance: Performance,
) {
  return metrics.flatMap((metric) => {
    const counts = performance[metric];
    if (!counts) return [];
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const described = columns.map((name) => (name === 'Metric_Type' ? metric : (cells[name] ?? '')));
    return [[...described, total, ...(totalsOnly ? [] : months.map((month) => counts[month] ?? 0))]];
  });
}
