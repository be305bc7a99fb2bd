import { figure } from './report.ts';

/** Calls one after the other; how many milliseconds each took. */
export async function durations(times: number, call: (time: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await call(time);
    taken.push(performance.now() - began);
  }
  return taken;
}

/** The median and the 95th percentile of durations, as cells of a table. */
export function percentiles(taken: number[]): [string, string] {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => figure(sorted[Math.ceil(sorted.length * share) - 1] ?? 0, 1);
  return [at(0.5), at(0.95)];
}

export const timed = async (...given: Parameters<typeof durations>): Promise<[string, string]> =>
  percentiles(await durations(...given));
