import { startOfDay } from '#base/dates.ts';
import type { Issue } from '#features/issues/contract.ts';
import { volumeOf } from '#features/issues/rules.ts';

/** Archives that crawl the journal, with the permission statement each requires, verbatim. */
export const ARCHIVES = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const;
export type Archive = keyof typeof ARCHIVES;
export const ARCHIVE_NAMES = Object.keys(ARCHIVES) as Archive[];

/** Faults of a stored file. */
export const FAULTS = ['missing', 'changed', 'unreadable', 'unknown'] as const;
export type Fault = (typeof FAULTS)[number];

export const FINDINGS_PER_PAGE = 20;
export const ISSUES_PER_PAGE = 10;

/** Hours without a complete check after which staff see a warning. */
export const CHECK_IS_LATE_AFTER_HOURS = 48;

/** Returns a volume's name in addresses: "2025-26" for "2025/26". */
export function unitName(volume: string): string {
  return volume.replace('/', '-');
}

/** Returns the first year of an archival unit's name; undefined for an invalid name. */
export function yearOfUnit(name: string): number | undefined {
  const [, year, next] = /^(\d{4})-(\d{2})$/.exec(name) ?? [];
  return year && (Number(year) + 1) % 100 === Number(next) ? Number(year) : undefined;
}

/** Returns "2025/26" for 2025. */
export function volumeFrom(year: number): string {
  return volumeOf({ year, month: 7 });
}

/** Returns the start and end of a volume, in Kigali time. */
export function spanOfVolume(year: number): { from: Date; until: Date } {
  return { from: startOfDay(`${year}-07-01`), until: startOfDay(`${year + 1}-07-01`) };
}

export function unitPath(archive: Archive, volume: string): string {
  return `/${archive}/${unitName(volume)}`;
}

/** Returns the path of an issue's bag. */
export function bagPath(issueId: string): string {
  return `/issue/${issueId}/bag.zip`;
}

/** Largest ZIP file in bytes that DOAJ takes for JASPER, its preservation service: less than 50 MB. */
const JASPER_MAX_BYTES = 50_000_000;
/** Left free in each package for the list of identifiers, the ZIP file's own directory, and texts longer than estimated. */
const JASPER_RESERVE = 1_000_000;

/** Articles of an issue that are one package for JASPER. */
export interface JasperPart {
  numbers: string[];
  /** Estimated size. */
  bytes: number;
  /** Whether its only article is larger than DOAJ takes. */
  isTooLarge: boolean;
}

/** Distributes the articles of an issue, in their order, over as few packages as DOAJ's limit permits; never divides an article. */
export function jasperParts(articles: readonly { number: string; bytes: number }[]): JasperPart[] {
  const limit = JASPER_MAX_BYTES - JASPER_RESERVE;
  const parts: JasperPart[] = [];
  for (const { number, bytes } of articles) {
    const last = parts.at(-1);
    if (last && last.bytes + bytes <= limit) {
      last.numbers.push(number);
      last.bytes += bytes;
    } else parts.push({ numbers: [number], bytes, isTooLarge: bytes >= JASPER_MAX_BYTES });
  }
  return parts;
}

/** Returns the path of a package of an issue for JASPER; parts count from 1. */
export function jasperPath(issueId: string, part: number): string {
  return `/issue/${issueId}/jasper.zip${part > 1 ? `?part=${part}` : ''}`;
}

/**
 * Returns the name of a bag's folder and file (without extension): "mds-jaed-2025-26-issue-1". Two issues of a volume may
 * have the same number; the newer one then gets the end of its id as a suffix.
 */
export function bagName(
  shortName: string,
  issue: Pick<Issue, 'id' | 'year' | 'month' | 'issueNumber'>,
  { isDuplicate }: { isDuplicate: boolean },
): string {
  const journal = shortName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const name = `${journal}-${unitName(volumeOf(issue))}-issue-${issue.issueNumber}`;
  return isDuplicate ? `${name}-${issue.id.slice(-8)}` : name;
}

/** Returns a PDF's name in a bag: "article.pdf" for the current version, "article.v1.pdf" for an earlier one. */
export function pdfName(earlierVersion?: number): string {
  return earlierVersion === undefined ? 'article.pdf' : `article.v${earlierVersion}.pdf`;
}
