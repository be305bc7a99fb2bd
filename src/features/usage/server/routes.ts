import { invalid } from '#base/errors.ts';
import { sliceOf } from '#base/paging.ts';
import type { Database } from '#platform/database/types.ts';
import { asFailure } from '#platform/http/errors.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { usageContract as contract } from '../contract.ts';
import { REPORT_NAMES, type ReportName } from '../rules.ts';
import { isPrefetch } from './counting/countable.ts';
import type { Usage } from './counting/counting.ts';
import { exception, Refused } from './exceptions.ts';
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
      const reader = { address, userAgent, isStaff: actor?.isStaff === true };
      if (!isPrefetch(request.headers)) usage.viewed(params.number, reader);
      return {};
    }),
    endpoint(contract.overview, ({ query: { from, to, by, ...page } }) =>
      usageOverview(db, { from, to }, { by, ...sliceOf(page) }),
    ),
    endpoint(contract.status, () => inCounterWords(async () => json(usageReports.status()))),
    endpoint(contract.members, (_, { request }) => toCustomer(request, usageReports.members)),
    endpoint(contract.reports, (_, { request }) => toCustomer(request, usageReports.list)),
    // Read from the address, where nothing is lost of what is given twice.
    endpoint(contract.report, ({ params }, { request }) =>
      inCounterWords(() => usageReports.json(known(params.report), queryOf(request.url))),
    ),
    endpoint(contract.tabular, async ({ params, query: { format } }, { request }) => {
      try {
        const { format: _, ...query } = queryOf(request.url);
        return await usageReports.table(params.report, format, query);
      } catch (error) {
        if (error instanceof Refused) throw invalid([{ path: error.parameter, message: error.message }]);
        throw error;
      }
    }),
  ];
}

/** The report of that name. Throws Refused where there is none. */
function known(report: string): ReportName {
  const name = REPORT_NAMES.find((one) => one === report);
  if (!name) throw new Refused('reportUnknown', 'report', `there is no report ${report.slice(0, 80)}`);
  return name;
}

/** What a customer is answered; no other one than everybody. */
function toCustomer({ url }: Request, answer: () => Promise<object[]>): Promise<Response> {
  return inCounterWords(async () => {
    checkCustomer(queryOf(url));
    return json(await answer());
  });
}

function json(content: object, init: ResponseInit = {}): Response {
  return Response.json(content, { ...init, headers: { 'cache-control': 'no-cache', ...init.headers } });
}

/** What goes wrong, as COUNTER's exceptions with the statuses of its appendix D. */
async function inCounterWords(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Refused) return json(error.exception, { status: error.status });
    const failure = asFailure(error);
    if (failure?.failure !== 'unavailable') throw error;
    const headers = { 'retry-after': String(failure.retryAfter ?? 5) };
    return json(exception('notAvailable', 'Please try again.'), { status: 503, headers });
  }
}
