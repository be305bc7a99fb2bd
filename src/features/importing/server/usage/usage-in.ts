import { remarkTexts } from '../../remark-texts.ts';
import { ImportRefused } from '../refused.ts';
import type { Table } from '../sheet/csv.ts';
import type { ReadUsage } from './described-usage.ts';
import { isCounter, readCounter } from './read-counter.ts';
import { isOjsUsage, readOjsUsage } from './read-ojs-usage.ts';

/** The usage in a table; undefined for one that is no report of usage. Throws ImportRefused for a broken `.tsv`. */
export function usageIn(table: Table, source: { name: string; now: Date }): AsyncIterable<ReadUsage> | undefined {
  if (isCounter(table.first)) return readCounter(table);
  if (isOjsUsage(table.first)) return readOjsUsage(table, source);
  if (/\.tsv$/i.test(source.name)) throw new ImportRefused(remarkTexts.refusals.noCounter);
  return undefined;
}
