import { lastDayOf, UNDATED } from '#features/usage/rules.ts';
import type { Finding } from '../description.ts';
import { oldIdIn } from '../old-paths.ts';
import { ImportRefused } from '../refused.ts';
import type { Table } from '../sheet/csv.ts';
import { countIn, monthIn, noCount, yearIn } from './cells.ts';
import type { DescribedUsage, ReadUsage, ReportedMetric, ReportedPeriod } from './described-usage.ts';
import { readRows, type TableRow } from './read-rows.ts';

const TOTAL = 'Reporting_Period_Total';
const METRICS: Record<string, ReportedMetric> = {
  Total_Item_Investigations: 'investigations',
  Total_Item_Requests: 'requests',
};

/** The lines above the columns. */
type Header = Map<string, { line: number; value: string }>;

/** The columns of a report. */
interface Columns {
  at: Map<string, number>;
  months: { month: string; at: number }[];
}

export const isCounter = (first: string): boolean => /^\uFEFF?"?Report_Name"?[\t,;]/i.test(first);

/** Reads an Item Report of COUNTER 5 or 5.1 in its tabular layout. Throws ImportRefused for another report. */
export async function* readCounter(table: Table): AsyncGenerator<ReadUsage, void> {
  const header: Header = new Map();
  let columns: Columns | undefined;
  let period: ReportedPeriod | undefined;
  const passedOver = new Set<string>();
  for await (const row of readRows(table)) {
    if (!columns || !period) {
      columns = columnsIn(row);
      if (!columns) header.set(row.cells[0] ?? '', { line: row.line, value: row.cells[1] ?? '' });
      else {
        checkHeader(header);
        period = periodOf(header, columns);
        yield* remarksOn(header);
      }
      continue;
    }
    const reason = passedOverFor(row, columns);
    if (!reason) yield { usage: usageIn(row, { columns, period }), period };
    else if (!passedOver.has(reason)) {
      passedOver.add(reason);
      yield { finding: { line: row.line, kind: 'lost', about: '', text: reason } };
    }
  }
  if (!columns) throw new ImportRefused(`this is no COUNTER report: the columns Metric_Type and ${TOTAL} are missing.`);
}

/** The columns of a line that names them. Throws ImportRefused for missing and unknown ones. */
function columnsIn({ line, cells }: TableRow): Columns | undefined {
  if (!cells.includes('Metric_Type')) return undefined;
  const at = new Map(cells.map((name, index) => [name, index]));
  const missing = ['Item', TOTAL].filter((name) => !at.has(name));
  if (!at.has('DOI') && !at.has('Proprietary_ID')) missing.push('DOI or Proprietary_ID');
  if (missing.length > 0) throw new ImportRefused(`line ${line}: the columns ${missing.join(', ')} are missing.`);
  const first = (at.get(TOTAL) ?? 0) + 1;
  const months = cells.slice(first).flatMap((name, index) => {
    if (name === '') return [];
    const month = monthIn(name);
    if (!month) throw new ImportRefused(`line ${line}: the column ${JSON.stringify(name)} is no month.`);
    return [{ month, at: first + index }];
  });
  const twice = months.find(({ month }, index) => months.findIndex((other) => other.month === month) !== index);
  if (twice) throw new ImportRefused(`line ${line}: the month ${twice.month} has two columns.`);
  return { at, months };
}

function checkHeader(header: Header): void {
  const given = (name: string) => header.get(name)?.value ?? '';
  const [id, release] = [given('Report_ID'), given('Release')];
  if (!/^IR(?:_A1)?$/i.test(id))
    throw new ImportRefused(
      `this is the COUNTER report ${JSON.stringify(id)}; articles are in Item Reports, IR and IR_A1.`,
    );
  if (!/^5(?:\.1)?$/.test(release))
    throw new ImportRefused(
      `this report is of COUNTER’s release ${JSON.stringify(release)}; those of 5 and 5.1 can be read.`,
    );
  const metrics = given('Metric_Types');
  if (metrics.includes('Total_Item_Investigations') && !metrics.includes('Total_Item_Requests'))
    throw new ImportRefused(
      'the report has investigations without requests, so views cannot be told from downloads; export it with Total_Item_Requests.',
    );
}

function periodOf(header: Header, { months }: Columns): ReportedPeriod {
  const { line, value } = header.get('Reporting_Period') ?? { line: 1, value: '' };
  const [begin, end] = ['Begin_Date', 'End_Date'].map(
    (name) => new RegExp(`${name}=(20\\d\\d-\\d\\d-\\d\\d)`).exec(value)?.[1],
  );
  if (begin && end && begin <= end) return { begin, end };
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first && last) return { begin: `${first}-01`, end: lastDayOf(last) };
  throw new ImportRefused(`line ${line}: Reporting_Period has no Begin_Date and End_Date, and there are no months.`);
}

function* remarksOn(header: Header): Generator<{ finding: Finding }, void> {
  const { line, value = '' } = header.get('Institution_Name') ?? { line: 1 };
  if (value && !/^the world$/i.test(value)) {
    const text = `the report is that of one institution, ${value}; only usage by its readers comes`;
    yield { finding: { line, kind: 'odd', about: '', text } };
  }
}

const cellOf = ({ cells }: TableRow, { at }: Columns, name: string): string => cells[at.get(name) ?? -1] ?? '';

/** Why a line has no place here, without anything that differs from line to line. */
function passedOverFor(row: TableRow, columns: Columns): string | undefined {
  const [metric, type, method] = ['Metric_Type', 'Data_Type', 'Access_Method'].map((name) =>
    cellOf(row, columns, name),
  );
  if (metric && !(metric in METRICS)) return `${metric}: imported usage has views and downloads alone`;
  if (type && type !== 'Article') return `lines of the type ${type}: only articles have usage here`;
  if (method && method !== 'Regular') return `lines of the access method ${method}: only reading is counted here`;
  const isPart = ['Component_Title', 'Component_DOI', 'Component_Proprietary_ID'].some((name) =>
    cellOf(row, columns, name),
  );
  return isPart ? 'lines on components of articles' : undefined;
}

function usageIn(row: TableRow, { columns, period }: { columns: Columns; period: ReportedPeriod }): DescribedUsage {
  const cell = (name: string) => cellOf(row, columns, name);
  const metric = METRICS[cell('Metric_Type')];
  const total = countIn(cell(TOTAL));
  const isWholeMonth = period.begin?.slice(0, 7) === period.end.slice(0, 7);
  const months = columns.months.map(({ month, at }) => ({ month, cell: row.cells[at] ?? '' }));
  const wrong = months.find((one) => countIn(one.cell) === undefined);
  const dated = months.map((one) => ({ period: one.month, count: countIn(one.cell) ?? 0 }));
  const sum = dated.reduce((all, { count }) => all + count, 0);
  const undated = { period: isWholeMonth ? period.end.slice(0, 7) : UNDATED, count: total ?? 0 };
  const counts = metric ? (dated.length > 0 ? dated : [undated]).map((count) => ({ metric, ...count })) : [];
  return {
    line: row.line,
    title: cell('Item'),
    doi: cell('DOI'),
    oldId: oldIdIn(cell('URI'), 'article') ?? cell('Proprietary_ID').replace(/^.*:/, ''),
    year: yearIn(cell('YOP')) ?? yearIn(cell('Publication_Date')),
    counts,
    key: row.cells.slice(0, columns.at.get(TOTAL)).join('\t'),
    fault: faultOf(row, { metric, total, wrong, columns }),
    odd:
      dated.length > 0 && sum !== total
        ? `its months add up to ${sum}, its total is ${total}; the months come`
        : undefined,
  };
}

interface Checked {
  metric: ReportedMetric | undefined;
  total: number | undefined;
  wrong: { month: string; cell: string } | undefined;
  columns: Columns;
}

function faultOf(row: TableRow, { metric, total, wrong, columns }: Checked): string | undefined {
  const last = columns.months.at(-1)?.at ?? columns.at.get(TOTAL) ?? 0;
  if (row.cells.length <= last) return `it has ${row.cells.length} cells for ${last + 1} columns`;
  if (!metric) return 'it has no Metric_Type';
  if (wrong) return noCount(wrong.month, wrong.cell);
  if (total === undefined) return noCount(TOTAL, cellOf(row, columns, TOTAL));
  return undefined;
}
