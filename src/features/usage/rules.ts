/** What COUNTER 5.1 counts of articles; in its own words, since they go over the wire. */
export const METRICS = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
] as const;
export type Metric = (typeof METRICS)[number];
const REQUESTS: Metric[] = ['Total_Item_Requests', 'Unique_Item_Requests'];

/** The searches of a platform, which are not counted here. */
export const SEARCHES = 'Searches_Platform';

/** What an Item Report may show besides. */
export const ITEM_ATTRIBUTES = [
  'Authors',
  'Publication_Date',
  'Article_Version',
  'YOP',
  'Access_Type',
  'Access_Method',
] as const;
export type ItemAttribute = (typeof ITEM_ATTRIBUTES)[number];

/** Institution and customer of a report on everybody's usage. */
export const THE_WORLD = { name: 'The World', id: '0000000000000000' } as const;
export const RELEASE = '5.1';

/** Parameters of all reports that can be customized. */
const CUSTOMIZED = ['metric_type', 'granularity', 'exclude_monthly_details', 'attributes_to_show'];

export interface ReportKind {
  id: string;
  name: string;
  description: string;
  of: 'platform' | 'title' | 'item';
  metrics: readonly Metric[];
  /** The filters it always has. */
  filters: { Metric_Type?: string[]; Data_Type?: string[]; Access_Type?: string[]; Access_Method?: string[] };
  /** The Data_Type it names with every count; standard views of titles and items name none. */
  dataType?: 'Journal' | 'Article';
  /** Which attributes it always shows. */
  show: readonly ItemAttribute[];
  /** Which it may show besides: a COUNTER Report may, a standard view of one may not. */
  attributes: readonly ItemAttribute[];
  /** Always with the journal an article is of. */
  parents: boolean;
  /** Parameters it knows besides the dates. */
  accepts: readonly string[];
}

/**
 * The reports there are, by what stands in their address. PR_P1, TR_J3 and IR_A1 are standard views to the letter. TR_J1
 * is defined for controlled content; of a journal that is open it would always be empty, so here it counts what is open,
 * and says so in its name and its filter. A host of journals reports the platform by title (Journal), not by item.
 */
export const REPORTS: Record<'pr' | 'pr_p1' | 'tr' | 'tr_j1' | 'tr_j3' | 'ir' | 'ir_a1', ReportKind> = {
  pr: {
    id: 'PR',
    name: 'Platform Report',
    description: 'Investigations of and requests for all there is on the platform.',
    of: 'platform',
    metrics: METRICS,
    filters: {},
    dataType: 'Journal',
    show: [],
    attributes: ['Access_Method'],
    parents: false,
    accepts: [...CUSTOMIZED, 'data_type', 'access_method'],
  },
  pr_p1: {
    id: 'PR_P1',
    name: 'Platform Usage',
    description: 'Requests for all there is on the platform.',
    of: 'platform',
    metrics: REQUESTS,
    // To the letter, also those that journals have not got, or that are not counted.
    filters: {
      Metric_Type: [SEARCHES, ...REQUESTS, 'Unique_Title_Requests'],
      Access_Method: ['Regular'],
    },
    dataType: 'Journal',
    show: [],
    attributes: [],
    parents: false,
    accepts: [],
  },
  tr: {
    id: 'TR',
    name: 'Title Report',
    description: 'Investigations of and requests for the journal.',
    of: 'title',
    metrics: METRICS,
    filters: {},
    dataType: 'Journal',
    show: [],
    attributes: ['YOP', 'Access_Type', 'Access_Method'],
    parents: false,
    accepts: [...CUSTOMIZED, 'data_type', 'access_type', 'access_method', 'yop'],
  },
  tr_j1: {
    id: 'TR_J1',
    name: 'Journal Requests (Open)',
    description: 'Requests for the journal’s articles, all of which are open.',
    of: 'title',
    metrics: REQUESTS,
    filters: { Data_Type: ['Journal'], Access_Type: ['Open'], Access_Method: ['Regular'] },
    show: [],
    attributes: [],
    parents: false,
    accepts: ['metric_type', 'granularity', 'exclude_monthly_details'],
  },
  tr_j3: {
    id: 'TR_J3',
    name: 'Journal Usage by Access Type',
    description: 'Investigations of and requests for the journal’s articles by access type.',
    of: 'title',
    metrics: METRICS,
    filters: { Data_Type: ['Journal'], Access_Method: ['Regular'] },
    show: ['Access_Type'],
    attributes: [],
    parents: false,
    accepts: [],
  },
  ir: {
    id: 'IR',
    name: 'Item Report',
    description: 'Investigations of and requests for each article.',
    of: 'item',
    metrics: METRICS,
    filters: {},
    dataType: 'Article',
    show: [],
    attributes: ITEM_ATTRIBUTES,
    parents: false,
    accepts: [
      ...[...CUSTOMIZED, 'data_type', 'access_type', 'access_method', 'yop'],
      ...['include_parent_details', 'include_component_details'],
    ],
  },
  ir_a1: {
    id: 'IR_A1',
    name: 'Journal Article Requests',
    description: 'Requests for each article.',
    of: 'item',
    metrics: REQUESTS,
    filters: { Data_Type: ['Article'], Access_Method: ['Regular'] },
    show: ['Authors', 'Publication_Date', 'Article_Version', 'Access_Type'],
    attributes: [],
    parents: true,
    accepts: [],
  },
};
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as [ReportName, ...ReportName[]];

export const USED_A_PAGE = 10;
export const RANKINGS = ['downloads', 'views'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** A month such as "2026-03", with nothing absurd in it. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
/** The longest period the dashboard shows, in months. */
export const MOST_MONTHS = 120;

/** `month` and `count` months more, or fewer. */
export function monthsLater(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count, 1))
    .toISOString()
    .slice(0, 7);
}

/** The last day of a month: "2026-02-28". */
export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** Every month from the first to the last, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthsLater(month, 1)) months.push(month);
  return months;
}

export interface Period {
  from: string;
  to: string;
}

/** The last month that is over. */
function lastMonthOver(now: Date): string {
  return monthsLater(now.toISOString().slice(0, 7), -1);
}

/**
 * The months reports can be of: from the one counting began in to the last that is over. COUNTER's list of reports has to
 * name both. While no month with usage is over it is the last one alone, in which nothing was used.
 */
export function monthsAvailable(first: string | undefined, now: Date): Period {
  const to = lastMonthOver(now);
  return { from: first !== undefined && first < to ? first : to, to };
}

/** The part of a period whose months are over, as reports want it; undefined when there is none. */
export function completePart({ from, to }: Period, now: Date): Period | undefined {
  const last = lastMonthOver(now);
  const end = to < last ? to : last;
  return from <= end ? { from, to: end } : undefined;
}
