import { figure } from './report.ts';

/** Calls one after the other; the median and the 95th percentile in milliseconds, as cells of a table. */
export async function timed(times: number, call: (time: number) => Promise<void>): Promise<[string, string]> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await call(time);
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => figure(taken[Math.ceil(taken.length * share) - 1] ?? 0, 1);
  return [at(0.5), at(0.95)];
}
