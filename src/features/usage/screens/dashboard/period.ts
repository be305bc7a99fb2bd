import { MONTH, MOST_MONTHS, monthsLater, type Period } from '../../rules.ts';
import { usageTexts } from '../../texts.ts';

const { errors, presets } = usageTexts;

const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** What is asked for most: the last twelve months, this one last; this year; the last; the last month that is over. */
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
  /** What is shown: what was asked for, or the last twelve months when that cannot be. */
  period: Period;
  /** What stands in the fields. */
  asked: Period;
  errors: Partial<Record<keyof Period, string>>;
}

/** The period an address asks for, and what is wrong with it. */
export function periodIn(search: URLSearchParams, now: Date): ChosenPeriod {
  const fallback = { from: monthsLater(monthOf(now), -11), to: monthOf(now) };
  const asked = { from: search.get('from')?.trim() ?? fallback.from, to: search.get('to')?.trim() ?? fallback.to };
  const wrong: ChosenPeriod['errors'] = {};
  if (!MONTH.test(asked.from)) wrong.from = errors.month;
  if (!MONTH.test(asked.to)) wrong.to = errors.month;
  if (!wrong.from && !wrong.to && asked.to < asked.from) wrong.to = errors.order;
  if (!wrong.from && !wrong.to && asked.to >= monthsLater(asked.from, MOST_MONTHS)) wrong.to = errors.long;
  return { asked, errors: wrong, period: wrong.from || wrong.to ? fallback : asked };
}
