import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { messagesOf } from '#base/messages.ts';
import { pageQuery } from '#base/paging.ts';
import { ArticleNumber } from '#features/articles/numbers.ts';
import { CounterException, CounterMembers, CounterReport, CounterReports, CounterStatus } from './counter.ts';
import { ARTICLES_PER_PAGE, MAX_MONTHS, MONTH, monthsLater, RANKINGS, REPORT_NAMES, THE_WORLD } from './rules.ts';
import { usageTexts } from './texts.ts';

const errors = messagesOf(usageTexts.errors);

const Counts = {
  /** Views of article pages: investigations that are not requests, and imported views. */
  views: z.number(),
  /** PDFs opened or saved: requests, and imported downloads. */
  downloads: z.number(),
  investigations: z.number(),
  uniqueInvestigations: z.number(),
  requests: z.number(),
  uniqueRequests: z.number(),
  /** Views and downloads among them that an earlier system has counted; they are in no unique count. */
  importedViews: z.number(),
  importedDownloads: z.number(),
};

const UsedArticle = z.object({
  id: z.string(),
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  ...Counts,
});
export type UsedArticle = z.infer<typeof UsedArticle>;

/** Usage of the journal in a period, with every month of the period. */
const UsageOverview = z.object({
  totals: z.object(Counts),
  months: z.array(z.object({ month: z.string(), ...Counts })),
  articles: z.array(UsedArticle),
  /** Imported counts that no month is known of: in the totals of articles, and in no period. Null without any. */
  undated: z.nullable(z.object({ views: z.number(), downloads: z.number(), until: z.string() })),
});
export type UsageOverview = z.infer<typeof UsageOverview>;

const Month = z.string().check(z.regex(MONTH, errors.month));

const OverviewQuery = z
  .object({ from: Month, to: Month, by: z._default(z.enum(RANKINGS), 'downloads'), ...pageQuery(ARTICLES_PER_PAGE) })
  .check(
    z.refine(({ from, to }) => from <= to, { ...errors.order, path: ['to'] }),
    // Also runs when a month is malformed, which has an error of its own.
    z.refine(({ from, to }) => !MONTH.test(from) || to < monthsLater(from, MAX_MONTHS), {
      ...errors.long,
      path: ['to'],
    }),
  );

/** A parameter of COUNTER. Any value is accepted here, because errors have to be COUNTER's exceptions. */
const parameter = z.optional(z.string());
const customer = parameter.check(z.describe(`${THE_WORLD.id} (${THE_WORLD.name}), or none`));
const month = parameter.check(z.meta({ isRequired: true, description: 'yyyy-mm, or yyyy-mm-dd' }));

/** Parameters of a report; unknown ones are reported as exception 3050. */
export const ReportQuery = z.looseObject({
  begin_date: month,
  end_date: month,
  metric_type: parameter,
  granularity: parameter,
  data_type: parameter,
  access_type: parameter,
  access_method: parameter,
  yop: parameter,
  attributes_to_show: parameter,
  include_parent_details: parameter,
  include_component_details: parameter,
  platform: parameter,
  customer_id: customer,
  requestor_id: parameter,
  api_key: parameter,
});

/** Optional identification of a client that requests a list. */
const CustomerQuery = z.looseObject({ customer_id: customer, requestor_id: parameter, api_key: parameter });

const Report = z.object({ report: z.enum(REPORT_NAMES) });
/** A report of the COUNTER API, in any case; an unknown one is reported as COUNTER's exception. */
const AnyReport = z.object({
  report: z.string().check(z.toLowerCase(), z.meta({ enum: REPORT_NAMES, description: 'In any case' })),
});

/** Heading in the API description. */
const COUNTER = 'Usage reports (COUNTER)';

export const usageContract = {
  viewed: call({
    method: 'POST',
    path: '/articles/:number/view',
    limits: { none: 'It only adds to the usage figures, which count a visitor once.' },
    access: 'public',
    summary: 'Count a view of an article’s page by COUNTER’s rules, without personal data',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({}),
  }),
  overview: call({
    method: 'GET',
    path: '/dashboard/usage',
    access: 'usage.read',
    summary: 'Views and downloads in a period, by month and by article, most used first',
    query: OverviewQuery,
    reply: z.object({ data: UsageOverview, total: z.number() }),
  }),
  status: call({
    method: 'GET',
    path: '/r51/status',
    heading: COUNTER,
    access: 'public',
    kind: 'file',
    produces: 'application/json',
    reply: CounterStatus,
    failure: CounterException,
    summary:
      'COUNTER API 5.1: service status. Like all calls below /r51, it returns COUNTER’s JSON without the envelope',
  }),
  members: call({
    method: 'GET',
    path: '/r51/members',
    heading: COUNTER,
    access: 'public',
    kind: 'file',
    produces: 'application/json',
    also: [403],
    reply: CounterMembers,
    failure: CounterException,
    query: CustomerQuery,
    summary: 'COUNTER API 5.1: the customers whose usage is reported, which is only The World',
  }),
  reports: call({
    method: 'GET',
    path: '/r51/reports',
    heading: COUNTER,
    access: 'public',
    kind: 'file',
    produces: 'application/json',
    also: [403],
    reply: CounterReports,
    failure: CounterException,
    query: CustomerQuery,
    summary: 'COUNTER API 5.1: the available reports and months',
  }),
  report: call({
    method: 'GET',
    path: '/r51/reports/:report',
    heading: COUNTER,
    access: 'public',
    kind: 'file',
    produces: 'application/json',
    also: [403],
    reply: CounterReport,
    failure: CounterException,
    summary: 'COUNTER API 5.1: a report on the usage of whole months',
    params: AnyReport,
    query: ReportQuery,
  }),
  tabular: call({
    method: 'GET',
    path: '/usage/reports/:report',
    access: 'public',
    kind: 'file',
    summary: 'The same report in COUNTER’s tabular layout, as TSV or CSV',
    params: Report,
    query: z.extend(ReportQuery, {
      format: z._default(z.enum(['tsv', 'csv']), 'tsv'),
      exclude_monthly_details: parameter,
    }),
  }),
};
