import { Readable } from 'node:stream';
import type { Journals } from '#features/journal/server/service.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import { monthsAvailable, RELEASE, REPORT_NAMES, REPORTS, type ReportName, THE_WORLD } from '../rules.ts';
import { type Described, describe } from './describe.ts';
import { reportJson, type Used } from './json.ts';
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

/** The COUNTER API 5.1 (section 8), for everybody: an open journal reports the usage of The World. */
export function usageReports({ db, journal, publicUrl, clock, log }: UsageReportNeeds) {
  const reading = usageReading(db);

  const available = async () => monthsAvailable(await reading.firstMonth(), clock());

  /** Throws Refused. */
  const prepare = async (report: ReportName, query: Query, isTable: boolean) => {
    const described = describe(await journal.read(), publicUrl);
    const { platform } = described;
    const request = readRequest(report, query, { available: await available(), platform, isTable });
    return { request, described, used: await usedOf(request, described) };
  };

  const usedOf = async (request: ReportRequest, { item }: Described): Promise<Used> => {
    const { kind, show, filters, begin, end, metrics, totalsOnly, isEmpty, months, hasYear } = request;
    const isNothing = isEmpty || months.length === 0;
    const wanted = { begin, end, metrics, totalsOnly };
    const isWhole = kind.of !== 'item';
    if (isNothing) return isWhole ? { parts: [] } : { items: nothing(), first: undefined };
    const isByYear = show.includes('YOP');
    if (isWhole && !isByYear && !filters.YOP) {
      const performance = await reading.title(wanted);
      return { parts: Object.keys(performance).length > 0 ? [{ performance }] : [] };
    }
    const items = only(reading.items(wanted), (used) => hasYear(item(used).yop));
    if (isWhole) return { parts: await partsByYear(items, (used) => (isByYear ? item(used).yop : '')) };
    const first = await items.next();
    return { items, first: first.done ? undefined : first.value };
  };

  /** Sent as it is made. What fails in the middle hangs up: half a report must not look like a whole one. */
  const stream = (pieces: AsyncGenerator<string>, headers: Record<string, string>): Response => {
    const readable = Readable.from(pieces, { objectMode: false });
    readable.on('error', (error) => log.error({ err: error }, 'a usage report broke off'));
    return new Response(Readable.toWeb(readable) as ReadableStream, {
      headers: { 'cache-control': 'no-cache', ...headers },
    });
  };

  return {
    /** The report in COUNTER's JSON. Throws Refused for what cannot be reported. */
    async json(report: ReportName, query: Query): Promise<Response> {
      const { request, described, used } = await prepare(report, query, false);
      return stream(reportJson(request, used, described, clock()), {
        'content-type': 'application/json; charset=utf-8',
      });
    },

    /** The same in the tabular layout, as a file. */
    async table(report: ReportName, format: Format, query: Query): Promise<Response> {
      const { request, described, used } = await prepare(report, query, true);
      const name = `${request.kind.id}_${request.begin.slice(0, 7)}_${request.end.slice(0, 7)}.${format}`;
      return stream(reportTable(request, used, described, { created: clock(), format }), {
        'content-type': `${TYPES[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
      });
    },

    status: (): object[] => [{ Description: 'COUNTER usage reports', Service_Active: true }],

    async members(): Promise<object[]> {
      const { institutionId } = describe(await journal.read(), publicUrl);
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

async function* nothing(): AsyncGenerator<UsedItem> {}

async function* only(items: AsyncIterable<UsedItem>, wanted: (item: UsedItem) => boolean): AsyncGenerator<UsedItem> {
  for await (const item of items) if (wanted(item)) yield item;
}
