import { readFile } from 'node:fs/promises';
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

/** Returns a sentence with the CPU time that a virtual machine's host takes between this call and the call of the result. */
export async function processorsTaken(): Promise<() => Promise<string>> {
  const before = await processorTimes();
  return async () => {
    const spent = (await processorTimes()).map((time, at) => time - (before[at] ?? 0));
    const [, , , idle = 0, waiting = 0, , , stolen = 0] = spent;
    const busy = spent.reduce((sum, time) => sum + time, 0) - idle - waiting;
    return busy > 0 ? `Of the processors' time the host of this machine took ${figure((100 * stolen) / busy)} %.` : '';
  };
}

/** user, nice, system, idle, iowait, irq, softirq, steal: the first line of Linux's /proc/stat, elsewhere nothing. */
async function processorTimes(): Promise<number[]> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n');
  return line.split(/\s+/).slice(1, 9).map(Number);
}
