export interface RateNeeds {
  perMinute: number;
  clock: () => Date;
  /** Adds an address's calls to the total of all instances in this minute, and returns that total. */
  addToTotal?: ((address: string, calls: number) => Promise<number>) | undefined;
}

interface Count {
  local: number;
  /** Local calls already added to the total. */
  reported: number;
  elsewhere: number;
}

/** Calls are reported in batches, because one by one each would cost a statement. */
const REPORTS_PER_MINUTE = 10;

/**
 * Limits calls per client address and minute, counted in memory. Each instance reports its calls to the others whenever a tenth
 * of the limit has been used, after the response: few calls cost no statement, and a flood is counted across instances.
 */
export function addressRate({ perMinute, clock, addToTotal }: RateNeeds): (address: string) => boolean {
  const batch = Math.max(1, Math.floor(perMinute / REPORTS_PER_MINUTE));
  let minute = 0;
  let counts = new Map<string, Count>();
  const report = async (address: string, count: Count) => {
    const added = count.local - count.reported;
    count.reported = count.local;
    const reported = count.reported;
    const total = (await addToTotal?.(address, added)) ?? 0;
    count.elsewhere = Math.max(count.elsewhere, total - reported);
  };
  return (address) => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const count = counts.get(address) ?? { local: 0, reported: 0, elsewhere: 0 };
    counts.set(address, count);
    count.local += 1;
    // Without the database only local calls count; nobody is refused.
    if (addToTotal && count.local - count.reported >= batch) void report(address, count).catch(() => {});
    return count.local + count.elsewhere <= perMinute;
  };
}
