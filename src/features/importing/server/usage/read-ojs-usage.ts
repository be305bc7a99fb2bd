import { UNDATED } from '#features/usage/rules.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { ImportRefused } from '../refused.ts';
import type { Table } from '../sheet/csv.ts';
import { countIn, monthIn, noCount, yearIn } from './cells.ts';
import type { DescribedUsage, ReadUsage, ReportedPeriod } from './described-usage.ts';
import { readRows, type TableRow } from './read-rows.ts';

const remarks = remarkTexts.usage;

/** Names of columns in the English and French of OJS. */
const NAMES = {
  id: /^(?:(?:article|submission) )?id$|^identifiant$/i,
  title: /^(?:article )?title$|^titre(?: de l['’]article)?$/i,
  publishedOn: /^date published$|^date de publication$/i,
  views: /^abstract views$|^(?:nombre de )?(?:vues|consultations) (?:du|des) résumés?$/i,
  downloads:
    /^(?:total )?(?:galley|file) views$|^(?:(?:nombre|total) de )?(?:vues|visualisations|consultations?) (?:du|des) (?:épreuves?|fichiers?)$/i,
  article: /^article$|^publication$/i,
  type: /^type$/i,
  month: /^month$|^mois$/i,
  count: /^count$|^total$|^compte$|^nombre$/i,
};
type Name = keyof typeof NAMES;
type Columns = Partial<Record<Name, number>>;

/** Columns of a table that gives totals of articles, and of one that gives counts by month. */
const TOTALS: Name[] = ['title', 'views', 'downloads'];
const MONTHS: Name[] = ['title', 'type', 'month', 'count'];
/** The heading is below the name and description of the report. */
const HEADING_LINES = 10;

/** Kinds of objects in reports by month. */
const OF_ARTICLE = /^(?:article|publication|submission|abstract)s?$/i;
const OF_FILE = /^(?:galley files?|submission files?|article files?|galleys?|files?)$/i;

/** Whether it is one of OJS's reports on usage, by the names of its columns. */
export function isOjsUsage(first: string): boolean {
  return first.split('\n', HEADING_LINES).some((line) => {
    const cells = line.replace(/^\uFEFF/, '').split(/[,;\t]/);
    return columnsIn(cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))) !== undefined;
  });
}

function columnsIn(cells: string[]): Columns | undefined {
  const columns: Columns = {};
  for (const name of Object.keys(NAMES) as Name[]) {
    const at = cells.findIndex((cell) => NAMES[name].test(cell));
    if (at >= 0) columns[name] = at;
  }
  // The report of articles of 3.4 and 3.5 in any language: views of abstracts and of files are before those of PDF and HTML.
  const pdf = cells.findIndex((cell, index) => /^pdf$/i.test(cell) && /^html$/i.test(cells[index + 1] ?? ''));
  if (pdf >= 4 && (columns.views === undefined || columns.downloads === undefined))
    Object.assign(columns, { id: 0, title: 1, views: pdf - 2, downloads: pdf - 1 });
  return [TOTALS, MONTHS].some((needed) => needed.every((name) => columns[name] !== undefined)) ? columns : undefined;
}

interface Reading {
  columns: Columns;
  period: ReportedPeriod;
}

/** Reads a report of OJS 3.1 to 3.5 on the views of articles. Its file name says which days it is of, its lines do not. */
export async function* readOjsUsage(
  table: Table,
  { name, now }: { name: string; now: Date },
): AsyncGenerator<ReadUsage, void> {
  const period = periodIn(name, now);
  let columns: Columns | undefined;
  for await (const row of readRows(table)) {
    if (!columns) columns = columnsIn(row.cells);
    else yield { usage: usageIn(row, { columns, period }), period };
  }
  if (!columns) throw new ImportRefused(remarkTexts.refusals.noOjsUsage);
}

/**
 * The days of a report by the name that OJS gives its file: `views-20240703.csv`, or
 * `stats_2024-07-03T10-00-00_submissions_2024-01-01_2024-01-31.csv` for a chosen range.
 */
function periodIn(name: string, now: Date): ReportedPeriod {
  const today = now.toISOString().slice(0, 10);
  const days = [...name.matchAll(/(?<!\d)(20\d\d-[01]\d-[0-3]\d)(?![\dT])/g)].map(([day]) => day);
  const [begin, end] = days;
  if (begin && end && begin <= end && end <= today) return { begin, end };
  const written = /(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?:T|\D|$)/.exec(name)?.slice(1).join('-');
  return { begin: undefined, end: written && written <= today ? written : today };
}

function usageIn(row: TableRow, { columns, period }: Reading): DescribedUsage {
  const cell = (name: Name) => row.cells[columns[name] ?? -1] ?? '';
  const described = {
    line: row.line,
    title: cell('title'),
    doi: '',
    oldId: cell('id'),
    year: yearIn(cell('publishedOn')),
    odd: undefined,
  };
  if (columns.views === undefined || columns.downloads === undefined) return { ...described, ...byMonth(row, columns) };
  const isMonth = period.begin !== undefined && period.begin.slice(0, 7) === period.end.slice(0, 7);
  const inPeriod = isMonth ? period.end.slice(0, 7) : UNDATED;
  const wrong = (['views', 'downloads'] as const).find((name) => countIn(cell(name)) === undefined);
  return {
    ...described,
    counts: (['views', 'downloads'] as const).map((metric) => ({
      metric,
      period: inPeriod,
      count: countIn(cell(metric)) ?? 0,
    })),
    key: 'article',
    fault: wrong && noCount(remarks.columns[wrong], cell(wrong)),
  };
}

/** A line of the report that the plugin “PKP usage statistics report” gives: views of a page, or of a file of an article. */
function byMonth(
  { cells }: TableRow,
  columns: Columns,
): Partial<DescribedUsage> & Pick<DescribedUsage, 'counts' | 'key' | 'fault'> {
  const cell = (name: Name) => cells[columns[name] ?? -1] ?? '';
  const [type, month, count] = [cell('type'), monthIn(cell('month')), countIn(cell('count'))];
  const isOfFile = OF_FILE.test(type);
  // The id and the title of a file are not those of its article.
  const ofFile = isOfFile ? { oldId: '', title: cell('article') } : {};
  const fault =
    !isOfFile && !OF_ARTICLE.test(type)
      ? remarks.kind(type)
      : month === undefined
        ? remarks.month(cell('month'))
        : count === undefined
          ? noCount(remarks.columns.count, cell('count'))
          : undefined;
  const metric = isOfFile ? ('downloads' as const) : ('views' as const);
  // Countries and files of one month have lines of their own.
  return { ...ofFile, counts: [{ metric, period: month ?? '', count: count ?? 0 }], key: cells.join('\t'), fault };
}
