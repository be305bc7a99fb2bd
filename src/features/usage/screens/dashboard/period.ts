import { MAX_MONTHS, MONTH, monthsLater, type Period } from '../../rules.ts';
import { usageTexts } from '../../texts.ts';

const { errors: messages, presets } = usageTexts;

const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** Returns the presets: the last twelve months with the current one, this year, last year, and last month. */
export function presetPeriods(now: Date): { name: string; period: Period }[] {
  const month = monthOf(now);
  const year = Number(month.slice(0, 4));
  const last = monthsLater(month, -1);
  return [
    { name: presets.months, period: { from: monthsLater(month, -11), to: month } },
    { name: presets.year, period: { from: `${year}-01`, to: month } },
    { name: presets.lastYear, period: { from: `${year - 1}-01`, to: `${year - 1}-12` } },
    { name: presets.lastMonth, period: { from: last, to: last } },
  ];
}

export interface ChosenPeriod {
  /** The shown period: the requested one, or the last twelve months when that is invalid. */
  period: Period;
  /** Values of the form fields. */
  requested: Period;
  errors: Partial<Record<keyof Period, string>>;
}

/** Reads the period in the URL and its errors. */
export function periodIn(search: URLSearchParams, now: Date): ChosenPeriod {
  const fallback = { from: monthsLater(monthOf(now), -11), to: monthOf(now) };
  const requested = { from: search.get('from')?.trim() ?? fallback.from, to: search.get('to')?.trim() ?? fallback.to };
  const errors: ChosenPeriod['errors'] = {};
  if (!MONTH.test(requested.from)) errors.from = messages.month;
  if (!MONTH.test(requested.to)) errors.to = messages.month;
  if (!errors.from && !errors.to && requested.to < requested.from) errors.to = messages.order;
  if (!errors.from && !errors.to && requested.to >= monthsLater(requested.from, MAX_MONTHS)) errors.to = messages.long;
  return { requested, errors, period: errors.from || errors.to ? fallback : requested };
}
