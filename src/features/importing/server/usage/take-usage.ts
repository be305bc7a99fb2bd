import { UNDATED } from '#features/usage/rules.ts';
import type { ImportedUsage } from '#features/usage/server/imported.ts';
import type { Database } from '#platform/database/types.ts';
import { remarkTexts } from '../../remark-texts.ts';
import type { Finding } from '../description.ts';
import type { ImportReport } from '../report.ts';
import type { ImportWriter } from '../writer.ts';
import type { ReadUsage } from './described-usage.ts';
import { gatherUsage } from './gather.ts';
import { usageMatching } from './match.ts';
import { planUsage } from './plan-usage.ts';

/** Articles whose counts are read and written together. */
const BATCH = 200;

export interface TakeUsageNeeds {
  db: Database;
  importedUsage: ImportedUsage;
  report: ImportReport;
  writer: ImportWriter | undefined;
  now: Date;
  signal: AbortSignal | undefined;
}

/** Imports a report of usage. The counts of an article are written whole; those that are here stay as they are. */
export async function takeUsage(lines: AsyncIterable<ReadUsage>, needs: TakeUsageNeeds): Promise<void> {
  const { db, importedUsage, report, writer, now, signal } = needs;
  const gathering = gatherUsage(await usageMatching(db), report);
  for await (const read of lines) {
    signal?.throwIfAborted();
    if ('finding' in read) report.findings.push(read.finding);
    else gathering.take(read.usage, read.period);
  }
  const all = gathering.all();
  const comes = { articles: 0, views: 0, downloads: 0 };
  let undated: Finding | undefined;
  for (let at = 0; at < all.length; at += BATCH) {
    signal?.throwIfAborted();
    const batch = all.slice(at, at + BATCH);
    const known = await importedUsage.known(batch.map(({ article }) => article.id));
    const counts = batch.flatMap((usage) => {
      const knownOf = known.get(usage.article.id) ?? { counts: [], ownMonths: new Set<string>() };
      const { fresh, isKnown } = planUsage(usage, knownOf, { report, now });
      if (fresh.length > 0) comes.articles += 1;
      if (isKnown) report.known += 1;
      return fresh;
    });
    for (const { metric, count, period, until } of counts) {
      comes[metric] += count;
      if (period === UNDATED) undated ??= withoutMonth(batch[0]?.line ?? 1, until);
    }
    if (counts.length > 0) await writer?.usage(counts);
  }
  report.usage = comes;
  if (undated) report.findings.push(undated);
  // Remarks on articles come after those on lines.
  report.findings.sort((one, other) => one.line - other.line);
}

const withoutMonth = (line: number, until: string): Finding => ({
  line,
  kind: 'odd',
  about: '',
  text: remarkTexts.usage.withoutMonth(until),
});
