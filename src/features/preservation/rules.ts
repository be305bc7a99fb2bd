import { startOfDay } from '#base/dates.ts';
import type { Issue } from '#features/issues/contract.ts';
import { volumeOf } from '#features/issues/rules.ts';

/** The archives that collect the journal by following links, and the sentence each of them looks for, letter for letter. */
export const ARCHIVES = {
  lockss: 'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit',
  clockss: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit',
} as const;
export type Archive = keyof typeof ARCHIVES;
export const ARCHIVE_NAMES = Object.keys(ARCHIVES) as Archive[];

/** What can be wrong with a stored file. */
export const FAULTS = ['missing', 'changed', 'unreadable', 'unknown'] as const;
export type Fault = (typeof FAULTS)[number];

export const FINDINGS_A_PAGE = 20;
export const ISSUES_A_PAGE = 10;

/** After so many hours without a complete check, staff are told that it is late. */
export const CHECK_IS_LATE_AFTER_HOURS = 48;

/** A volume as it stands in an address: "2025-26" for "2025/26". */
export function unitName(volume: string): string {
  return volume.replace('/', '-');
}

/** The first year of a unit's name; undefined for anything that is no volume's. */
export function yearOfUnit(name: string): number | undefined {
  const [, year, next] = /^(\d{4})-(\d{2})$/.exec(name) ?? [];
  return year && (Number(year) + 1) % 100 === Number(next) ? Number(year) : undefined;
}

/** "2025/26" for 2025. */
export function volumeFrom(year: number): string {
  return volumeOf({ year, month: 7 });
}

/** When a volume begins and ends, in Kigali. */
export function spanOfVolume(year: number): { from: Date; until: Date } {
  return { from: startOfDay(`${year}-07-01`), until: startOfDay(`${year + 1}-07-01`) };
}

export function unitPath(archive: Archive, volume: string): string {
  return `/${archive}/${unitName(volume)}`;
}

/** Where an issue is given out whole. */
export function bagPath(issueId: string): string {
  return `/issue/${issueId}/bag.zip`;
}

/**
 * What a bag's folder is called, and its file but for the ending: "mds-jaed-2025-26-issue-1". Nothing keeps two issues of a
 * volume from having one number; of those one that is a namesake of an older one has the end of its id behind it.
 */
export function bagName(
  shortName: string,
  issue: Pick<Issue, 'id' | 'year' | 'month' | 'issueNumber'>,
  isNamesake: boolean,
): string {
  const journal = shortName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const name = `${journal}-${unitName(volumeOf(issue))}-issue-${issue.issueNumber}`;
  return isNamesake ? `${name}-${issue.id.slice(-8)}` : name;
}

/** What a PDF is called in a bag: the one readers get "article.pdf", that of a former version "article.v1.pdf". */
export function pdfName(formerVersion?: number): string {
  return formerVersion === undefined ? 'article.pdf' : `article.v${formerVersion}.pdf`;
}
