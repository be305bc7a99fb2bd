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
import { type Exception, exception, Refused } from './exceptions.ts';

/** A report, decided: what it is of, what it shows, and what has to be said about it. */
export interface ReportRequest {
  kind: ReportKind;
  /** Days; whole months. */
  begin: string;
  end: string;
  /** Those of them that there is usage of. */
  months: string[];
  metrics: readonly Metric[];
  /** The filters and attributes that are not the default, as the header names them. */
  filters: Record<string, string | string[]>;
  attributes: Record<string, string | string[]>;
  show: readonly ItemAttribute[];
  parents: boolean;
  /** One sum for the whole period. */
  totalsOnly: boolean;
  /** Its filters leave out all there is. */
  isEmpty: boolean;
  /** Whether an article of that year of publication is meant. */
  hasYear: (yop: string) => boolean;
  exceptions: Exception[];
}

/** The parameters of an address; different values of one are a list, as "A|B" is one. */
export type Query = Record<string, string>;

export function queryOf(address: string): Query {
  const { searchParams } = new URL(address);
  const given = (name: string) => listOf(searchParams.getAll(name).join('|')).join('|');
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, given(name)]));
}

/** The values of "A|B|A", each once. */
function listOf(given: string): string[] {
  return [...new Set(given.split('|').map((value) => value.trim()))].filter(Boolean);
}

const inOneCase = (given: string) => listOf(given.toLowerCase()).join('|');

/** Throws Refused for a customer that is not everybody. */
export function checkCustomer({ customer_id = '' }: Query): void {
  if (customer_id === '' || customer_id === THE_WORLD.id) return;
  throw new Refused('notAuthorized', 'customer_id', `usage is reported for ${THE_WORLD.name} only: ${THE_WORLD.id}`);
}

interface Circumstances {
  /** The months there can be reports of. */
  available: Period;
  /** What the platform is called in reports. */
  platform: string;
  /** Tables and JSON have different words for "no months". */
  isTable: boolean;
}

/** For whoever asks as somebody: nobody has to. */
const IDENTIFICATION = ['customer_id', 'requestor_id', 'api_key'];
/** Filters of extensions there are none of here; they are told by 3060 (section 8.1). */
const EXTENSIONS = ['attributed', 'country_code', 'subdivision_code'];
/** So many things that are not known are told by name. */
const MOST_TOLD = 50;
const FILTER_VALUES = {
  access_type: { name: 'Access_Type', known: ['Controlled', 'Open', 'Free_To_Read'], has: 'Open' },
  access_method: { name: 'Access_Method', known: ['Regular', 'TDM'], has: 'Regular' },
} as const;

/**
 * Reads the parameters of a report as COUNTER 5.1 wants (section 3.3.8 and appendix D): what cannot be, throws Refused;
 * what is unknown is left out and told by an exception in the header.
 */
export function readRequest(
  report: ReportName,
  query: Query,
  { available, platform, isTable }: Circumstances,
): ReportRequest {
  const kind = REPORTS[report];
  const accepts = kind.accepts.filter((name) => name !== (isTable ? 'granularity' : 'exclude_monthly_details'));
  const text = (name: string) => (Object.hasOwn(query, name) ? (query[name] ?? '') : '');
  const accepted = (name: string) => (accepts.includes(name) ? text(name) : '');
  checkCustomer(query);
  const period = readPeriod(text('begin_date'), text('end_date'), available);
  const exceptions = [...period.exceptions];
  const tell = (name: Parameters<typeof exception>[0], what: string[]) => {
    if (what.length > 0) exceptions.push(exception(name, inShort(what)));
  };

  const metrics = choose(accepted('metric_type'), kind.metrics);
  const dataTypes = choose<string>(accepted('data_type'), kind.dataType ? [kind.dataType] : []);
  const chosen = [
    { name: 'Data_Type', has: kind.dataType ?? '', ...dataTypes },
    ...Object.entries(FILTER_VALUES).map(([name, { known, ...filter }]) => ({
      ...filter,
      ...leavingOut(choose<string>(accepted(name), known), known),
    })),
  ];
  const years = readYears(accepted('yop'));
  const given = text('platform');
  const isOurs = inOneCase(given) === inOneCase(platform);
  const shown = choose(accepted('attributes_to_show'), kind.attributes);
  const granularity = chooseOne(accepted('granularity'), ['Month', 'Totals']);
  const months = chooseOne(accepted('exclude_monthly_details'), ['False', 'True']);
  const parents = chooseOne(accepted('include_parent_details'), ['False', 'True']);
  const components = chooseOne(accepted('include_component_details'), ['False', 'True']);

  const unknown = Object.keys(query).filter(
    (name) => !['begin_date', 'end_date', 'platform', ...IDENTIFICATION, ...EXTENSIONS, ...accepts].includes(name),
  );
  tell('unknownParameter', unknown);
  const extended = EXTENSIONS.filter((name) => Object.hasOwn(query, name));
  tell('invalidFilter', [
    ...metrics.unknown,
    ...chosen.flatMap((filter) => filter.unknown),
    ...years.unknown,
    ...(given !== '' && !isOurs ? [given] : []),
    ...extended,
  ]);
  tell(
    'invalidAttribute',
    [shown, granularity, months, parents, components].flatMap((attribute) => attribute.unknown),
  );
  if (components.values?.[0] === 'True') exceptions.push(exception('noComponents'));
  if (kind.of === 'platform' && !metrics.values) tell('partial', [`${SEARCHES} is not counted`]);

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
      ...(isOurs ? { Platform: platform } : {}),
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
    isEmpty: chosen.some(({ values, has }) => values !== undefined && !values.includes(has)),
    hasYear: years.has,
    exceptions,
  };
}

/** Of what somebody has made up, as much as is wanted in a header. */
function inShort(what: string[]): string {
  const rest = what.length - MOST_TOLD;
  const told = what.slice(0, MOST_TOLD).map((one) => one.slice(0, 80));
  return [...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ');
}

/** What of a list such as "A|B" is known, in the order it is known in; undefined when none of it is. */
function choose<Value extends string>(given: string, known: readonly Value[]) {
  const asked = listOf(given);
  const values = known.filter((value) => asked.includes(value));
  const unknown = asked.filter((value) => !known.some((one) => one === value));
  return { values: values.length > 0 ? values : undefined, unknown };
}

/** The same of what has one value: several of them are none that is known. */
function chooseOne<Value extends string>(given: string, known: readonly Value[]) {
  const value = known.find((one) => one === given);
  return { values: value ? [value] : undefined, unknown: given === '' || value ? [] : [given] };
}

/** What was chosen of all there is, as a filter: everything is none. */
function leavingOut({ values, unknown }: ReturnType<typeof choose<string>>, all: readonly string[]) {
  return { values: values?.length === all.length ? undefined : values, unknown };
}

/** Years and ranges of them: "2024|2020-2022". */
function readYears(given: string) {
  const parts = given === 'all' ? [] : listOf(given);
  const isYears = (part: string) => /^\d{4}(-\d{4})?$/.test(part) && (part.slice(5) || part) >= part.slice(0, 4);
  const values = parts.filter(isYears);
  const has = (yop: string) =>
    values.length === 0 || values.some((part) => yop >= part.slice(0, 4) && yop <= (part.slice(5) || part));
  const unknown = parts.filter((part) => !isYears(part));
  return { values: values.length > 0 ? values : undefined, unknown, has };
}

const DATE = /^[1-9]\d{3}-(0[1-9]|1[0-2])(-\d\d)?$/;

/** The months a report is of; those that are not over, or before all counting, are left out and told. */
function readPeriod(begin: string, end: string, available: Period) {
  for (const [name, value] of Object.entries({ begin_date: begin, end_date: end })) {
    if (value === '') throw new Refused('insufficient', name, `${name} is missing`);
    if (value.includes('|')) {
      throw new Refused('invalidDates', name, `${name} is given more than once, with different values`);
    }
    if (!DATE.test(value)) throw new Refused('invalidDates', name, `${name} has to be yyyy-mm or yyyy-mm-dd`);
  }
  let [from, to] = [begin.slice(0, 7), end.slice(0, 7)] as [string, string];
  if (begin.length > 7 && begin !== `${from}-01`) {
    throw new Refused('invalidDates', 'begin_date', 'begin_date has to be the first day of a month');
  }
  if (end.length > 7 && end !== lastDayOf(to)) {
    throw new Refused('invalidDates', 'end_date', 'end_date has to be the last day of a month');
  }
  if (to < from) throw new Refused('invalidDates', 'end_date', 'end_date is before begin_date');
  if (from > available.to) {
    throw new Refused('invalidDates', 'begin_date', `begin_date is after ${available.to}, the last month that is over`);
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
