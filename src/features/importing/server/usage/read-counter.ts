import { lastDayOf, UNDATED } from '#features/usage/rules.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { Finding } from '../description.ts';
import { oldIdIn } from '../old-paths.ts';
import { ImportRefused, refusedAt } from '../refused.ts';
import type { Table } from '../sheet/csv.ts';
import { countIn, monthIn, noCount, yearIn } from './cells.ts';
import type { DescribedUsage, ReadUsage, ReportedMetric, ReportedPeriod } from './described-usage.ts';
import { readRows, type TableRow } from './read-rows.ts';

const { refusals, usage: remarks } = remarkTexts;

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
  if (!columns) throw new ImportRefused(refusals.noColumns(TOTAL));
}

/** The columns of a line that names them. Throws ImportRefused for missing and unknown ones. */
function columnsIn({ line, cells }: TableRow): Columns | undefined {
  if (!cells.includes('Metric_Type')) return undefined;
  const at = new Map(cells.map((name, index) => [name, index]));
  const missing = ['Item', TOTAL].filter((name) => !at.has(name));
  if (!at.has('DOI') && !at.has('Proprietary_ID')) missing.push(refusals.doiOrId);
  if (missing.length > 0) throw refusedAt(line, refusals.missingColumns(missing.join(', ')));
  const first = (at.get(TOTAL) ?? 0) + 1;
  const months = cells.slice(first).flatMap((name, index) => {
    if (name === '') return [];
    const month = monthIn(name);
    if (!month) throw refusedAt(line, refusals.noMonth(name));
    return [{ month, at: first + index }];
  });
  const twice = months.find(({ month }, index) => months.findIndex((other) => other.month === month) !== index);
  if (twice) throw refusedAt(line, refusals.sameMonths(twice.month));
  return { at, months };
}

function checkHeader(header: Header): void {
  const given = (name: string) => header.get(name)?.value ?? '';
  const [id, release] = [given('Report_ID'), given('Release')];
  if (!/^IR(?:_A1)?$/i.test(id)) throw new ImportRefused(refusals.otherReport(id));
  if (!/^5(?:\.1)?$/.test(release)) throw new ImportRefused(refusals.release(release));
  const metrics = given('Metric_Types');
  if (metrics.includes('Total_Item_Investigations') && !metrics.includes('Total_Item_Requests'))
    throw new ImportRefused(refusals.noRequests);
}

function periodOf(header: Header, { months }: Columns): ReportedPeriod {
  const { line, value } = header.get('Reporting_Period') ?? { line: 1, value: '' };
  const [begin, end] = ['Begin_Date', 'End_Date'].map(
    (name) => new RegExp(`${name}=(20\\d\\d-\\d\\d-\\d\\d)`).exec(value)?.[1],
  );
  if (begin && end && begin <= end) return { begin, end };
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first && last) return { begin: `${first}-01`, end: lastDayOf(last) };
  throw refusedAt(line, refusals.noPeriod);
}

function* remarksOn(header: Header): Generator<{ finding: Finding }, void> {
  const { line, value = '' } = header.get('Institution_Name') ?? { line: 1 };
  if (value && !/^the world$/i.test(value)) {
    yield { finding: { line, kind: 'odd', about: '', text: remarks.institution(value) } };
  }
}

const cellOf = ({ cells }: TableRow, { at }: Columns, name: string): string => cells[at.get(name) ?? -1] ?? '';

/** Why a line has no place here, without anything that differs from line to line. */
function passedOverFor(row: TableRow, columns: Columns): string | undefined {
  const [metric, type, method] = ['Metric_Type', 'Data_Type', 'Access_Method'].map((name) =>
    cellOf(row, columns, name),
  );
  if (metric && !(metric in METRICS)) return remarks.metric(metric);
  if (type && type !== 'Article') return remarks.dataType(type);
  if (method && method !== 'Regular') return remarks.accessMethod(method);
  const isPart = ['Component_Title', 'Component_DOI', 'Component_Proprietary_ID'].some((name) =>
    cellOf(row, columns, name),
  );
  return isPart ? remarks.components : undefined;
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
    odd: dated.length > 0 && sum !== total ? remarks.sum(sum, total) : undefined,
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
  if (row.cells.length <= last) return remarks.cells(row.cells.length, last + 1);
  if (!metric) return remarks.noMetric;
  if (wrong) return noCount(wrong.month, wrong.cell);
  if (total === undefined) return noCount(TOTAL, cellOf(row, columns, TOTAL));
  return undefined;
}
