import { METRICS } from '../rules.ts';
import type { Performance, UsedItem } from './reading.ts';

/** The journal's usage, as a whole or of one year of publication. */
export interface Part {
  yop?: string;
  performance: Performance;
}

/** Sums the usage of articles by year of publication. */
export async function partsByYear(items: AsyncIterable<UsedItem>, yopOf: (item: UsedItem) => string): Promise<Part[]> {
  const sums = new Map<string, Performance>();
  for await (const item of items) {
    const yop = yopOf(item);
    const sum = sums.get(yop) ?? {};
    sums.set(yop, sum);
    add(sum, item.performance);
  }
  return [...sums].sort(byKey).map(([yop, sum]) => ({ yop, performance: sorted(sum) }));
}

function add(sum: Performance, performance: Performance): void {
  for (const metric of METRICS) {
    const counts = sum[metric] ?? {};
    for (const [month, count] of Object.entries(performance[metric] ?? {})) {
      counts[month] = (counts[month] ?? 0) + count;
    }
    sum[metric] = counts;
  }
}

/** Sorts by metric, then by month, as COUNTER requires. */
function sorted(sum: Performance): Performance {
  return Object.fromEntries(
    METRICS.flatMap((metric) => {
      const counts = sum[metric];
      return counts && Object.keys(counts).length > 0
        ? [[metric, Object.fromEntries(Object.entries(counts).sort(byKey))]]
        : [];
    }),
  );
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
