import { dayOf, longDate } from '#base/dates.ts';
import { platformTexts } from '../texts.ts';
import type { ChainReport } from './event-chain.ts';

export interface ChainFinding {
  text: string;
  /** The day in Kigali of the entry that it names. */
  day?: string;
}

/** The faults of a chain as sentences; none for an intact one. Entries outside it are named last. */
export function chainFindings({ breaks, outside }: ChainReport): ChainFinding[] {
  const { chain } = platformTexts.records;
  const found = breaks.map(({ kind, number, at }) => {
    const iso = at?.toISOString() ?? '';
    return kind === 'rewritten'
      ? { text: chain.rewritten(number) }
      : { text: chain[kind](number, longDate(iso)), day: dayOf(iso) };
  });
  return outside > 0 ? [...found, { text: chain.outside(outside) }] : found;
}
