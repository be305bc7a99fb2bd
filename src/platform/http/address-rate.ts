export interface RateNeeds {
  perMinute: number;
  clock: () => Date;
  /** Adds calls of an address to those it has made on other instances this minute, and answers all of them. */
  together?: ((address: string, calls: number) => Promise<number>) | undefined;
}

interface Count {
  here: number;
  /** How many of those here the others know of. */
  told: number;
  elsewhere: number;
}

/** Told one by one, every call would cost a statement. */
const TELLS_PER_MINUTE = 10;

/**
 * A minute's window per client address, counted in memory. With several instances each tells the others whenever a tenth
 * of the rate has been used, behind the answer: few calls cost nothing, and a flood is seen as one.
 */
export function addressRate({ perMinute, clock, together }: RateNeeds): (address: string) => boolean {
  const batch = Math.max(1, Math.floor(perMinute / TELLS_PER_MINUTE));
  let minute = 0;
  let counts = new Map<string, Count>();
  const tell = async (address: string, count: Count) => {
    const news = count.here - count.told;
    count.told = count.here;
    const told = count.told;
    const all = (await together?.(address, news)) ?? 0;
    count.elsewhere = Math.max(count.elsewhere, all - told);
  };
  return (address) => {
    const now = Math.floor(clock().getTime() / 60_000);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const count = counts.get(address) ?? { here: 0, told: 0, elsewhere: 0 };
    counts.set(address, count);
    count.here += 1;
    // A database that is away is no reason to refuse anybody.
    if (together && count.here - count.told >= batch) void tell(address, count).catch(() => {});
    return count.here + count.elsewhere <= perMinute;
  };
}
