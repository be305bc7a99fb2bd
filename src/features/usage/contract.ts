import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { pageQuery } from '#base/paging.ts';
import { ArticleNumber } from '#features/articles/numbers.ts';
import { CounterException, CounterMembers, CounterReport, CounterReports, CounterStatus } from './counter.ts';
import { MONTH, MOST_MONTHS, monthsLater, RANKINGS, REPORT_NAMES, THE_WORLD, USED_A_PAGE } from './rules.ts';
import { usageTexts } from './texts.ts';

const { errors } = usageTexts;

const Counts = {
  /** Looks at article pages: investigations that are no requests. */
  views: z.number(),
  /** Openings and downloads of PDFs: requests. */
  downloads: z.number(),
  investigations: z.number(),
  uniqueInvestigations: z.number(),
  requests: z.number(),
  uniqueRequests: z.number(),
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

/** How the journal was read in a period. Every month of it is there. */
const UsageOverview = z.object({
  totals: z.object(Counts),
  months: z.array(z.object({ month: z.string(), ...Counts })),
  articles: z.array(UsedArticle),
});
export type UsageOverview = z.infer<typeof UsageOverview>;

const Month = z.string().check(z.regex(MONTH, errors.month));

const OverviewQuery = z
  .object({ from: Month, to: Month, by: z._default(z.enum(RANKINGS), 'downloads'), ...pageQuery(USED_A_PAGE) })
  .check(
    z.refine(({ from, to }) => from <= to, { message: errors.order, path: ['to'] }),
    // Looked at even when a month is none, which is told already.
    z.refine(({ from, to }) => !MONTH.test(from) || to < monthsLater(from, MOST_MONTHS), {
      message: errors.long,
      path: ['to'],
    }),
  );

/** A parameter in COUNTER's words. Nothing is refused here: what is wrong is told in COUNTER's words too. */
const given = z.optional(z.string());
const customer = given.check(z.describe(`${THE_WORLD.id} (${THE_WORLD.name}), or none`));
const month = given.check(z.meta({ isRequired: true, description: 'yyyy-mm, or yyyy-mm-dd' }));

/** What a report is asked by; what it does not know is told by exception 3050. */
export const ReportQuery = z.looseObject({
  begin_date: month,
  end_date: month,
  metric_type: given,
  granularity: given,
  data_type: given,
  access_type: given,
  access_method: given,
  yop: given,
  attributes_to_show: given,
  include_parent_details: given,
  include_component_details: given,
  ...{ platform: given, customer_id: customer, requestor_id: given, api_key: given },
});

/** Who asks for a list: nobody has to say. */
const Asking = z.looseObject({ customer_id: customer, requestor_id: given, api_key: given });

const Report = z.object({ report: z.enum(REPORT_NAMES) });
/** The same for the COUNTER API: in any case, and what is none is told in COUNTER's words. */
const AnyReport = z.object({
  report: z.string().check(z.toLowerCase(), z.meta({ enum: REPORT_NAMES, description: 'In any case' })),
});

/** What librarians look for. */
const COUNTER = 'Usage reports (COUNTER)';

export const usageContract = {
  viewed: call({
    method: 'POST',
    path: '/articles/:number/view',
    limits: { none: 'It only adds to the figures of usage, which count a visitor once.' },
    access: 'public',
    summary: 'Tell that an article’s page was looked at; counted by COUNTER’s rules, without saying by whom',
    params: z.object({ number: ArticleNumber }),
    reply: z.object({}),
  }),
  overview: call({
    method: 'GET',
    path: '/dashboard/usage',
    access: 'staff',
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
      'COUNTER API 5.1: whether the service works. Like all below /r51, JSON in COUNTER’s shape, not in the envelope',
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
    query: Asking,
    summary: 'COUNTER API 5.1: whose usage is reported, which is everybody’s',
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
    query: Asking,
    summary: 'COUNTER API 5.1: the reports there are, and the months they can be of',
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
    summary: 'COUNTER API 5.1: one report on the usage of whole months',
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
      exclude_monthly_details: given,
    }),
  }),
};
