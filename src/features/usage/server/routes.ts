import { invalid } from '#base/errors.ts';
import { sliceOf } from '#base/paging.ts';
import type { Database } from '#platform/database/types.ts';
import { asFailure } from '#platform/http/errors.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { usageContract as contract } from '../contract.ts';
import { REPORT_NAMES, type ReportName } from '../rules.ts';
import { isPrefetch } from './counting/countable.ts';
import type { Usage } from './counting/counting.ts';
import { exception, ReportError } from './exceptions.ts';
import { usageOverview } from './overview.ts';
import { checkCustomer, queryOf } from './request.ts';
import type { UsageReports } from './service.ts';

export interface UsageServices {
  db: Database;
  usage: Usage;
  usageReports: UsageReports;
}

export function usageEndpoints({ db, usage, usageReports }: UsageServices): Endpoint[] {
  return [
    endpoint(contract.viewed, async ({ params }, { actor, address, userAgent, request }) => {
      const reader = { address, userAgent, isCounted: !actor?.may('usage.uncounted') };
      if (!isPrefetch(request.headers)) usage.countView(params.number, reader);
      return {};
    }),
    endpoint(contract.overview, ({ query: { from, to, by, ...page } }) =>
      usageOverview(db, { from, to }, { by, ...sliceOf(page) }),
    ),
    endpoint(contract.status, () => withCounterErrors(async () => json(usageReports.status()))),
    endpoint(contract.members, (_, { request }) => toCustomer(request, () => usageReports.members())),
    endpoint(contract.reports, (_, { request }) => toCustomer(request, () => usageReports.list())),
    // Read from the URL, because the parsed query drops repeated parameters.
    endpoint(contract.report, ({ params }, { request }) =>
      withCounterErrors(() => usageReports.json(reportNamed(params.report), queryOf(request.url))),
    ),
    endpoint(contract.tabular, async ({ params, query: { format } }, { request }) => {
      try {
        const { format: _, ...query } = queryOf(request.url);
        return await usageReports.table(params.report, format, query);
      } catch (error) {
        if (error instanceof ReportError) throw invalid([{ path: error.parameter, message: error.message }]);
        throw error;
      }
    }),
  ];
}

/** Returns the name of a report. Throws ReportError for an unknown one. */
function reportNamed(report: string): ReportName {
  const name = REPORT_NAMES.find((one) => one === report);
  if (!name)
    throw new ReportError('reportUnknown', { parameter: 'report', data: `there is no report ${report.slice(0, 80)}` });
  return name;
}

/** Responds to a customer's query, which may name The World only. */
function toCustomer({ url }: Request, respond: () => Promise<object[]>): Promise<Response> {
  return withCounterErrors(async () => {
    checkCustomer(queryOf(url));
    return json(await respond());
  });
}

interface JsonOptions {
  status?: number;
  headers?: Record<string, string>;
}

function json(content: object, { status = 200, headers = {} }: JsonOptions = {}): Response {
  return Response.json(content, { status, headers: { 'cache-control': 'no-cache', ...headers } });
}

/** Turns errors into COUNTER's exceptions with the statuses of its appendix D. */
async function withCounterErrors(respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (error instanceof ReportError) return json(error.exception, { status: error.status });
    const failure = asFailure(error);
    if (failure?.failure !== 'unavailable') throw error;
    const headers = { 'retry-after': String(failure.retryAfter ?? 5) };
    return json(exception('notAvailable', 'Please try again.'), { status: 503, headers });
  }
}
