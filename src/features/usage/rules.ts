/** Metrics of COUNTER 5.1, by the names used in its API. */
export const METRICS = [
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
] as const;
export type Metric = (typeof METRICS)[number];
const REQUESTS: Metric[] = ['Total_Item_Requests', 'Unique_Item_Requests'];

/** Metric of platform searches, which are not counted. */
export const SEARCHES = 'Searches_Platform';

/** Optional attributes of an Item Report. */
export const ITEM_ATTRIBUTES = [
  'Authors',
  'Publication_Date',
  'Article_Version',
  'YOP',
  'Access_Type',
  'Access_Method',
] as const;
export type ItemAttribute = (typeof ITEM_ATTRIBUTES)[number];

/** COUNTER's institution and customer for reports on all usage. */
export const THE_WORLD = { name: 'The World', id: '0000000000000000' } as const;
export const RELEASE = '5.1';

/** Parameters of all reports that can be customised. */
const CUSTOMIZABLE = ['metric_type', 'granularity', 'exclude_monthly_details', 'attributes_to_show'];

export interface ReportKind {
  id: string;
  name: string;
  description: string;
  of: 'platform' | 'title' | 'item';
  metrics: readonly Metric[];
  /** Fixed filters. */
  filters: { Metric_Type?: string[]; Data_Type?: string[]; Access_Type?: string[]; Access_Method?: string[] };
  /** Data_Type of every count; standard views of titles and items have none. */
  dataType?: 'Journal' | 'Article';
  /** Attributes that are always shown. */
  show: readonly ItemAttribute[];
  /** Optional attributes; standard views have none. */
  attributes: readonly ItemAttribute[];
  /** Whether articles always include their journal. */
  parents: boolean;
  /** Accepted parameters besides the dates. */
  accepts: readonly string[];
}

/**
 * The available reports by their name in addresses. PR_P1, TR_J3 and IR_A1 are COUNTER's standard views. TR_J1 is defined
 * for controlled content and would always be empty for an open journal, so here it counts open content and says so in its
 * name and filter. A host of journals reports the platform by title (Journal), not by item.
 */
export const REPORTS: Record<'pr' | 'pr_p1' | 'tr' | 'tr_j1' | 'tr_j3' | 'ir' | 'ir_a1', ReportKind> = {
  pr: {
    id: 'PR',
    name: 'Platform Report',
    description: 'Investigations of and requests for all content of the platform.',
    of: 'platform',
    metrics: METRICS,
    filters: {},
    dataType: 'Journal',
    show: [],
    attributes: ['Access_Method'],
    parents: false,
    accepts: [...CUSTOMIZABLE, 'data_type', 'access_method'],
  },
  pr_p1: {
    id: 'PR_P1',
    name: 'Platform Usage',
    description: 'Requests for all content of the platform.',
    of: 'platform',
    metrics: REQUESTS,
    // As prescribed, including metrics that do not apply to journals or are not counted.
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
    accepts: [...CUSTOMIZABLE, 'data_type', 'access_type', 'access_method', 'yop'],
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
      ...CUSTOMIZABLE,
      'data_type',
      'access_type',
      'access_method',
      'yop',
      'include_parent_details',
      'include_component_details',
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

/** Counts of an earlier system: opened article pages, and requests of full texts. */
export const IMPORTED_METRICS = ['views', 'downloads'] as const;
export type ImportedMetric = (typeof IMPORTED_METRICS)[number];
/** The period of imported usage that no month is known of. */
export const UNDATED = 'total';

export const ARTICLES_PER_PAGE = 10;
export const RANKINGS = ['downloads', 'views'] as const;
export type Ranking = (typeof RANKINGS)[number];

/** A month of this century, such as "2026-03". */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
/** The longest period the dashboard shows, in months. */
export const MAX_MONTHS = 120;

/** Returns the month `count` months after `month`, or before it when `count` is negative. */
export function monthsLater(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + count, 1))
    .toISOString()
    .slice(0, 7);
}

/** Returns the last day of a month: "2026-02-28". */
export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** Returns every month from `first` to `last`, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthsLater(month, 1)) months.push(month);
  return months;
}

export interface Period {
  from: string;
  to: string;
}

/** Returns the last month that is over. */
function lastCompleteMonth(now: Date): string {
  return monthsLater(now.toISOString().slice(0, 7), -1);
}

/**
 * Returns the months for which reports are available: from the first month with usage to the last that is over. COUNTER's
 * list of reports requires both. While no month with usage is over, the last complete month alone is available, without
 * usage.
 */
export function monthsAvailable(first: string | undefined, now: Date): Period {
  const to = lastCompleteMonth(now);
  return { from: first !== undefined && first < to ? first : to, to };
}

/** Returns the part of a period whose months are over, as reports require; undefined when there is none. */
export function completePart({ from, to }: Period, now: Date): Period | undefined {
  const last = lastCompleteMonth(now);
  const end = to < last ? to : last;
  return from <= end ? { from, to: end } : undefined;
}
