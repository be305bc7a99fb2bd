import {
  type ItemAttribute,
  lastDayOf,
  type Metric,
  monthsBetween,
  type Period,
  REPORTS,
  type ReportKind,
  type ReportName,
  SEARCHES,
  THE_WORLD,
} from '../rules.ts';
import { type Exception, exception, ReportError } from './exceptions.ts';

/** A validated request for a report. */
export interface ReportRequest {
  kind: ReportKind;
  /** First and last day of whole months. */
  begin: string;
  end: string;
  /** The months of the period for which usage is available. */
  months: string[];
  metrics: readonly Metric[];
  /** Filters and attributes other than the defaults, as the header lists them. */
  filters: Record<string, string | string[]>;
  attributes: Record<string, string | string[]>;
  show: readonly ItemAttribute[];
  parents: boolean;
  /** One sum for the whole period. */
  totalsOnly: boolean;
  /** Whether the filters exclude all usage. */
  isEmpty: boolean;
  /** Whether the filters include a year of publication. */
  hasYear: (yop: string) => boolean;
  exceptions: Exception[];
}

/** Parameters by name; a repeated parameter becomes a list, such as "A|B". */
export type Query = Record<string, string>;

export function queryOf(address: string): Query {
  const { searchParams } = new URL(address);
  const joinedValues = (name: string) => listOf(searchParams.getAll(name).join('|')).join('|');
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, joinedValues(name)]));
}

/** Returns the distinct values of a list such as "A|B|A". */
function listOf(list: string): string[] {
  return [...new Set(list.split('|').map((value) => value.trim()))].filter(Boolean);
}

const lowerCase = (list: string) => listOf(list.toLowerCase()).join('|');

/** Throws ReportError for a customer other than The World. */
export function checkCustomer({ customer_id = '' }: Query): void {
  if (customer_id === '' || customer_id === THE_WORLD.id) return;
  const data = `usage is reported for ${THE_WORLD.name} only: ${THE_WORLD.id}`;
  throw new ReportError('notAuthorized', { parameter: 'customer_id', data });
}

interface ReportContext {
  /** Months for which reports are available. */
  available: Period;
  /** Name of the platform in reports. */
  platform: string;
  /** Tables and JSON have different parameters for totals without months. */
  isTable: boolean;
}

/** Optional identification of the client. */
const IDENTIFICATION = ['customer_id', 'requestor_id', 'api_key'];
/** Filters of unsupported extensions; reported as exception 3060 (section 8.1). */
const EXTENSIONS = ['attributed', 'country_code', 'subdivision_code'];
/** Unknown values that an exception lists. */
const MAX_LISTED = 50;
const FILTER_VALUES = {
  access_type: { name: 'Access_Type', known: ['Controlled', 'Open', 'Free_To_Read'], actual: 'Open' },
  access_method: { name: 'Access_Method', known: ['Regular', 'TDM'], actual: 'Regular' },
} as const;

/**
 * Reads the parameters of a report by COUNTER 5.1 (section 3.3.8 and appendix D). Throws ReportError for impossible
 * requests; unknown parameters and values are ignored and reported as exceptions in the header.
 */
export function readRequest(
  report: ReportName,
  query: Query,
  { available, platform, isTable }: ReportContext,
): ReportRequest {
  const kind = REPORTS[report];
  const accepts = kind.accepts.filter((name) => name !== (isTable ? 'granularity' : 'exclude_monthly_details'));
  const text = (name: string) => (Object.hasOwn(query, name) ? (query[name] ?? '') : '');
  const accepted = (name: string) => (accepts.includes(name) ? text(name) : '');
  checkCustomer(query);
  const period = readPeriod(text('begin_date'), text('end_date'), available);
  const exceptions = [...period.exceptions];
  const addException = (name: Parameters<typeof exception>[0], values: string[]) => {
    if (values.length > 0) exceptions.push(exception(name, shortened(values)));
  };

  const metrics = choose(accepted('metric_type'), kind.metrics);
  const dataTypes = choose<string>(accepted('data_type'), kind.dataType ? [kind.dataType] : []);
  const chosen = [
    { name: 'Data_Type', actual: kind.dataType ?? '', ...dataTypes },
    ...Object.entries(FILTER_VALUES).map(([name, { known, ...filter }]) => ({
      ...filter,
      ...asFilter(choose<string>(accepted(name), known), known),
    })),
  ];
  const years = readYears(accepted('yop'));
  const requestedPlatform = text('platform');
  const isPlatform = lowerCase(requestedPlatform) === lowerCase(platform);
  const shown = choose(accepted('attributes_to_show'), kind.attributes);
  const granularity = chooseOne(accepted('granularity'), ['Month', 'Totals']);
  const months = chooseOne(accepted('exclude_monthly_details'), ['False', 'True']);
  const parents = chooseOne(accepted('include_parent_details'), ['False', 'True']);
  const components = chooseOne(accepted('include_component_details'), ['False', 'True']);

  const unknown = Object.keys(query).filter(
    (name) => !['begin_date', 'end_date', 'platform', ...IDENTIFICATION, ...EXTENSIONS, ...accepts].includes(name),
  );
  addException('unknownParameter', unknown);
  const extended = EXTENSIONS.filter((name) => Object.hasOwn(query, name));
  addException('invalidFilter', [
    ...metrics.unknown,
    ...chosen.flatMap((filter) => filter.unknown),
    ...years.unknown,
    ...(requestedPlatform !== '' && !isPlatform ? [requestedPlatform] : []),
    ...extended,
  ]);
  addException(
    'invalidAttribute',
    [shown, granularity, months, parents, components].flatMap((attribute) => attribute.unknown),
  );
  if (components.values?.[0] === 'True') exceptions.push(exception('noComponents'));
  if (kind.of === 'platform' && !metrics.values) addException('partial', [`${SEARCHES} is not counted`]);

  const totalsOnly = granularity.values?.[0] === 'Totals' || months.values?.[0] === 'True';
  const withParents = kind.parents || parents.values?.[0] === 'True';
  return {
    kind,
    ...period,
    metrics: metrics.values ?? kind.metrics,
    filters: {
      ...(metrics.values || kind.attributes.length === 0 ? { Metric_Type: [...(metrics.values ?? kind.metrics)] } : {}),
      ...kind.filters,
      ...Object.fromEntries(chosen.flatMap(({ name, values }) => (values ? [[name, values]] : []))),
      ...(years.values ? { YOP: years.values } : {}),
      ...(isPlatform ? { Platform: platform } : {}),
    },
    attributes: {
      ...(shown.values ? { Attributes_To_Show: shown.values } : {}),
      ...(parents.values?.[0] === 'True' ? { Include_Parent_Details: 'True' } : {}),
      ...(granularity.values?.[0] === 'Totals' ? { Granularity: 'Totals' } : {}),
      ...(months.values?.[0] === 'True' ? { Exclude_Monthly_Details: 'True' } : {}),
    },
    show: shown.values ?? kind.show,
    parents: withParents,
    totalsOnly,
    isEmpty: chosen.some(({ values, actual }) => values !== undefined && !values.includes(actual)),
    hasYear: years.has,
    exceptions,
  };
}

/** Lists unknown values, limited in number and length because clients may send anything. */
function shortened(values: string[]): string {
  const rest = values.length - MAX_LISTED;
  const listed = values.slice(0, MAX_LISTED).map((value) => value.slice(0, 80));
  return [...listed, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/** Returns the known values of a list such as "A|B", in the order of `known` (undefined: none), and the unknown ones. */
function choose<Value extends string>(list: string, known: readonly Value[]) {
  const requested = listOf(list);
  const values = known.filter((value) => requested.includes(value));
  const unknown = requested.filter((value) => !known.some((one) => one === value));
  return { values: values.length > 0 ? values : undefined, unknown };
}

/** Like `choose`, for a parameter with a single value: a list of several values is unknown. */
function chooseOne<Value extends string>(requested: string, known: readonly Value[]) {
  const value = known.find((one) => one === requested);
  return { values: value ? [value] : undefined, unknown: requested === '' || value ? [] : [requested] };
}

/** Returns the chosen values as a filter; choosing all values is no filter. */
function asFilter({ values, unknown }: ReturnType<typeof choose<string>>, all: readonly string[]) {
  return { values: values?.length === all.length ? undefined : values, unknown };
}

/** Reads years and ranges: "2024|2020-2022". */
function readYears(list: string) {
  const parts = list === 'all' ? [] : listOf(list);
  const isYears = (part: string) => /^\d{4}(-\d{4})?$/.test(part) && (part.slice(5) || part) >= part.slice(0, 4);
  const values = parts.filter(isYears);
  const has = (yop: string) =>
    values.length === 0 || values.some((part) => yop >= part.slice(0, 4) && yop <= (part.slice(5) || part));
  const unknown = parts.filter((part) => !isYears(part));
  return { values: values.length > 0 ? values : undefined, unknown, has };
}

const DATE = /^[1-9]\d{3}-(0[1-9]|1[0-2])(-\d\d)?$/;

/** Reads the reported months; those not over yet or before the first usage are left out and reported as exceptions. */
function readPeriod(begin: string, end: string, available: Period) {
  for (const [name, value] of Object.entries({ begin_date: begin, end_date: end })) {
    if (value === '') throw new ReportError('insufficient', { parameter: name, data: `${name} is missing` });
    if (value.includes('|')) {
      throw new ReportError('invalidDates', {
        parameter: name,
        data: `${name} is given more than once, with different values`,
      });
    }
    if (!DATE.test(value))
      throw new ReportError('invalidDates', { parameter: name, data: `${name} has to be yyyy-mm or yyyy-mm-dd` });
  }
  let [from, to] = [begin.slice(0, 7), end.slice(0, 7)] as [string, string];
  if (begin.length > 7 && begin !== `${from}-01`) {
    throw new ReportError('invalidDates', {
      parameter: 'begin_date',
      data: 'begin_date has to be the first day of a month',
    });
  }
  if (end.length > 7 && end !== lastDayOf(to)) {
    throw new ReportError('invalidDates', {
      parameter: 'end_date',
      data: 'end_date has to be the last day of a month',
    });
  }
  if (to < from)
    throw new ReportError('invalidDates', { parameter: 'end_date', data: 'end_date is before begin_date' });
  if (from > available.to) {
    const data = `begin_date is after ${available.to}, the last month that is over`;
    throw new ReportError('invalidDates', { parameter: 'begin_date', data });
  }

  const exceptions: Exception[] = [];
  if (to > available.to) {
    exceptions.push(exception('notReady', `months after ${available.to} are not processed yet`));
    to = available.to;
  }
  if (from < available.from) {
    exceptions.push(exception('noLongerAvailable', `months from ${available.from} on are available`));
    if (available.from <= to) from = available.from;
  }
  const months = from < available.from ? [] : monthsBetween(from, to);
  return { begin: `${from}-01`, end: lastDayOf(to), months, exceptions };
}
