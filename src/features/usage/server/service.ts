import { Readable } from 'node:stream';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import { monthsAvailable, RELEASE, REPORT_NAMES, REPORTS, type ReportName, THE_WORLD } from '../rules.ts';
import { type Report, type ReportUsage, reportJson } from './json.ts';
import { type Labels, labelsOf } from './labels.ts';
import { partsByYear } from './parts.ts';
import { type UsedItem, usageReading } from './reading.ts';
import { type Query, type ReportRequest, readRequest } from './request.ts';
import { type Format, reportTable } from './tabular.ts';

export interface UsageReportNeeds {
  db: Database;
  journal: Journals;
  publicUrl: string;
  clock: () => Date;
  log: Log;
}

export type UsageReports = ReturnType<typeof usageReports>;

const TYPES = { tsv: 'text/tab-separated-values', csv: 'text/csv' } as const;

/** The COUNTER API 5.1 (section 8), public: an open-access journal reports the usage of The World. */
export function usageReports({ db, journal, publicUrl, clock, log }: UsageReportNeeds) {
  const reading = usageReading(db);

  const available = async () => monthsAvailable(await reading.firstMonth(), clock());

  /** Throws ReportError. */
  const prepare = async (name: ReportName, query: Query, { isTable }: { isTable: boolean }): Promise<Report> => {
    const labels = labelsOf(await journal.read(), publicUrl);
    const { platform } = labels;
    const request = readRequest(name, query, { available: await available(), platform, isTable });
    return { request, labels, usage: await usageFor(request, labels), created: clock() };
  };

  const usageFor = async (request: ReportRequest, { item }: Labels): Promise<ReportUsage> => {
    const { kind, show, filters, begin, end, metrics, totalsOnly, isEmpty, months, hasYear } = request;
    const hasNoUsage = isEmpty || months.length === 0;
    const usageQuery = { begin, end, metrics, totalsOnly };
    const isWhole = kind.of !== 'item';
    if (hasNoUsage) return isWhole ? { parts: [] } : { items: noItems(), first: undefined };
    const isByYear = show.includes('YOP');
    if (isWhole && !isByYear && !filters.YOP) {
      const performance = await reading.title(usageQuery);
      return { parts: Object.keys(performance).length > 0 ? [{ performance }] : [] };
    }
    const items = filtered(reading.items(usageQuery), (used) => hasYear(item(used).yop));
    if (isWhole) return { parts: await partsByYear(items, (used) => (isByYear ? item(used).yop : '')) };
    const first = await items.next();
    return { items, first: first.done ? undefined : first.value };
  };

  /** Streams a report. An error breaks the connection, so that a truncated report does not look complete. */
  const stream = (chunks: AsyncGenerator<string>, headers: Record<string, string>): Response => {
    const readable = Readable.from(chunks, { objectMode: false });
    readable.on('error', (error) => log.error({ err: error }, 'a usage report was interrupted'));
    return new Response(Readable.toWeb(readable) as ReadableStream, {
      headers: { 'cache-control': 'no-cache', ...headers },
    });
  };

  return {
    /** Returns the report in COUNTER's JSON. Throws ReportError when there is no such report. */
    async json(name: ReportName, query: Query): Promise<Response> {
      const report = await prepare(name, query, { isTable: false });
      return stream(reportJson(report), {
        'content-type': 'application/json; charset=utf-8',
      });
    },

    /** Returns the report in COUNTER's tabular layout, as a file. Throws ReportError when there is no such report. */
    async table(name: ReportName, format: Format, query: Query): Promise<Response> {
      const report = await prepare(name, query, { isTable: true });
      const { request } = report;
      const fileName = `${request.kind.id}_${request.begin.slice(0, 7)}_${request.end.slice(0, 7)}.${format}`;
      return stream(reportTable(report, format), {
        'content-type': `${TYPES[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName}"`,
      });
    },

    status: (): object[] => [{ Description: 'COUNTER usage reports', Service_Active: true }],

    async members(): Promise<object[]> {
      const { institutionId } = labelsOf(await journal.read(), publicUrl);
      return [
        {
          Customer_ID: THE_WORLD.id,
          Institution_Name: THE_WORLD.name,
          Institution_ID: { Proprietary: [institutionId] },
        },
      ];
    },

    async list(): Promise<object[]> {
      const { from, to } = await available();
      return REPORT_NAMES.map((report) => ({
        Report_Name: REPORTS[report].name,
        Report_ID: REPORTS[report].id,
        Release: RELEASE,
        Report_Description: REPORTS[report].description,
        Path: `/r51/reports/${report}`,
        First_Month_Available: from,
        Last_Month_Available: to,
      }));
    },
  };
}

async function* noItems(): AsyncGenerator<UsedItem> {}

async function* filtered(
  items: AsyncIterable<UsedItem>,
  matches: (item: UsedItem) => boolean,
): AsyncGenerator<UsedItem> {
  for await (const item of items) if (matches(item)) yield item;
}
