import type { Finding } from '../description.ts';

/** Kinds of counts in reports; investigations contain the requests. */
export type ReportedMetric = 'investigations' | 'requests' | 'views' | 'downloads';

/** One line of a report of usage. */
export interface DescribedUsage {
  line: number;
  title: string;
  doi: string;
  /** The article's id in the system that counted; empty if the report has none. */
  oldId: string;
  /** Of publication. */
  year: number | undefined;
  counts: ReportedCount[];
  /** Two lines on an article with the same key count the same twice; others add up. */
  key: string;
  /** Why the usage of this article does not come. */
  fault: string | undefined;
  /** Content of the line that is stored otherwise. */
  odd: string | undefined;
}

export interface ReportedCount {
  metric: ReportedMetric;
  /** A month, or UNDATED. */
  period: string;
  count: number;
}

/** The days that undated counts are of; `begin` is undefined for those since the publication of an article. */
export interface ReportedPeriod {
  begin: string | undefined;
  end: string;
}

/** A line of usage, or a remark on the whole file. */
export type ReadUsage = { usage: DescribedUsage; period: ReportedPeriod } | { finding: Finding };
