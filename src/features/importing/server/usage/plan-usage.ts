import { monthsBetween, UNDATED } from '#features/usage/rules.ts';
import type { ImportedCount, KnownUsage } from '#features/usage/server/imported.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { excerptOf, notebook } from '../findings.ts';
import type { ImportReport } from '../report.ts';
import { some } from './cells.ts';
import { countsOf, type GatheredUsage } from './gather.ts';

const remarks = remarkTexts.usage;

export interface PlannedUsage {
  /** Counts that are not here yet. */
  fresh: ImportedCount[];
  /** Whether all of its counts are here. */
  isKnown: boolean;
}

/** Why a count does not come, without its month; null for one that is here. */
type Reason = string | null;

/** Decides which counts of an article are stored, so that nothing is counted twice. */
export function planUsage(
  usage: GatheredUsage,
  known: KnownUsage,
  { report, now }: { report: ImportReport; now: Date },
): PlannedUsage {
  const { findings, note } = notebook(excerptOf(usage.article.title));
  const counts = countsOf(usage, report);
  const left = new Map<string, Set<string>>();
  const fresh: ImportedCount[] = [];
  let here = 0;
  for (const count of counts) {
    const reason = reasonAgainst(count, { usage, known, now });
    if (reason === undefined) fresh.push(count);
    else if (reason === null) here += 1;
    else left.set(reason, (left.get(reason) ?? new Set()).add(count.period));
  }
  for (const [reason, periods] of left) {
    const months = [...periods].filter((period) => period !== UNDATED);
    note(usage.line, 'odd', months.length > 0 ? remarks.ofMonths(some(months), reason) : reason);
  }
  report.findings.push(...findings);
  return { fresh, isKnown: fresh.length === 0 && here > 0 };
}

interface Against {
  usage: GatheredUsage;
  known: KnownUsage;
  now: Date;
}

/** Undefined for a count that comes. */
function reasonAgainst(count: ImportedCount, { usage, known, now }: Against): Reason | undefined {
  const same = known.counts.find(({ metric, period }) => metric === count.metric && period === count.period);
  if (same) return same.count === count.count ? null : remarks.otherCount[count.metric](same.count, count.count);
  return count.period === UNDATED ? reasonAgainstTotal(usage, known) : reasonAgainstMonth(count, known, now);
}

function reasonAgainstMonth(
  { period }: ImportedCount,
  { counts, ownMonths }: KnownUsage,
  now: Date,
): Reason | undefined {
  if (period > now.toISOString().slice(0, 7)) return remarks.future;
  if (ownMonths.has(period)) return remarks.ownMonth;
  const total = counts.find((known) => known.period === UNDATED && known.until >= `${period}-01`);
  return total && remarks.totalHere(total.until);
}

/** A total without months counts everything until its end, or everything in the period that its report names. */
function reasonAgainstTotal(
  { period: { begin, end } }: GatheredUsage,
  { counts, ownMonths }: KnownUsage,
): Reason | undefined {
  const isIn = (month: string) => month <= end.slice(0, 7) && (begin === undefined || month >= begin.slice(0, 7));
  if (counts.some(({ period }) => period !== UNDATED && isIn(period))) return remarks.monthsHere;
  // Reports since publication are those of the old system, which cannot have counted readers of this one.
  if (begin !== undefined && monthsBetween(begin.slice(0, 7), end.slice(0, 7)).some((month) => ownMonths.has(month)))
    return remarks.ownMonths;
  return undefined;
}
