import { UNDATED } from '#features/usage/rules.ts';
import type { ImportedCount } from '#features/usage/server/imported.ts';
import { remarkTexts } from '../../remark-texts.ts';
import { excerptOf, notebook } from '../findings.ts';
import type { ImportReport } from '../report.ts';
import type { DescribedUsage, ReportedMetric, ReportedPeriod } from './described-usage.ts';
import type { UsageMatching, UsedArticle } from './match.ts';

const remarks = remarkTexts.usage;

/** Usage of an article, from all its lines. */
export interface GatheredUsage {
  article: UsedArticle;
  /** Its first line. */
  line: number;
  /** Counts by period, as the report has them. */
  counts: Map<string, Partial<Record<ReportedMetric, number>>>;
  period: ReportedPeriod;
  keys: Set<string>;
  /** One line of it cannot be read, so none is taken. */
  isRefused: boolean;
}

export type UsageGathering = ReturnType<typeof gatherUsage>;

/** Collects the lines of a report by article: some reports have several lines for one. */
export function gatherUsage(match: UsageMatching, { findings }: Pick<ImportReport, 'findings'>) {
  const gathered = new Map<string, GatheredUsage>();
  return {
    all: (): GatheredUsage[] => [...gathered.values()].filter(({ isRefused }) => !isRefused),

    take(described: DescribedUsage, period: ReportedPeriod): void {
      const { line, title, key, counts, odd } = described;
      const note = (kind: 'odd' | 'refused', text: string) =>
        findings.push({ line, kind, about: excerptOf(title), text });
      const found = match(described);
      if ('refused' in found) return void note('refused', described.fault ?? found.refused);
      const { article } = found;
      const usage = gathered.get(article.id) ?? {
        article,
        line,
        counts: new Map(),
        period,
        keys: new Set(),
        isRefused: false,
      };
      if (!gathered.has(article.id) && found.odd) note('odd', found.odd);
      gathered.set(article.id, usage);
      const fault = described.fault ?? (usage.keys.has(key) ? remarks.sameLine : undefined);
      if (fault) {
        usage.isRefused = true;
        return void note('refused', remarks.noneComes(fault));
      }
      usage.keys.add(key);
      if (odd) note('odd', odd);
      for (const { metric, period: of, count } of counts) {
        const before = usage.counts.get(of) ?? {};
        usage.counts.set(of, { ...before, [metric]: (before[metric] ?? 0) + count });
      }
    },
  };
}

/** Views and downloads of an article; investigations contain the requests. */
export function countsOf(
  { article, line, counts, period }: GatheredUsage,
  { findings }: Pick<ImportReport, 'findings'>,
): ImportedCount[] {
  const notes = notebook(excerptOf(article.title));
  const all = [...counts].flatMap(([of, { investigations = 0, requests = 0, views, downloads }]) => {
    if (investigations > 0 && investigations < requests) notes.note(line, 'odd', remarks.fewer(of));
    const until = of === UNDATED ? period.end : `${of}-01`;
    const row = { articleId: article.id, period: of, until };
    return [
      { ...row, metric: 'views' as const, count: views ?? Math.max(0, investigations - requests) },
      { ...row, metric: 'downloads' as const, count: downloads ?? requests },
    ];
  });
  findings.push(...notes.findings);
  return all.filter(({ count }) => count > 0);
}
