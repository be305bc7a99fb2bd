import type { Id } from '#base/ids.ts';
import type { PatternKind } from '#ui/patterns.tsx';

export type IssueId = Id<'issue'>;

/** The texts of an issue that the office writes; a text that a translation leaves empty stays in English. */
export interface IssueTexts {
  title: string;
  description?: string | null | undefined;
  frontMatter?: string | null | undefined;
}

/** Files with all articles of an issue; `zip` has pages and PDFs for reading without a connection. */
export const EDITION_FORMATS = ['pdf', 'epub', 'zip'] as const;
export type EditionFormat = (typeof EDITION_FORMATS)[number];

/** A file with all articles of an issue; its size in bytes. */
export interface IssueEdition {
  format: EditionFormat;
  size: number;
}

/**
 * Readers see published issues only. A published one takes further articles as they are ready; a draft and a scheduled one are
 * published as a whole, with all accepted articles in them.
 */
export const ISSUE_STATUSES = ['DRAFT', 'SCHEDULED', 'PUBLISHED'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

const KINDS: PatternKind[] = ['lozenges', 'zigzag', 'spirals'];

/** The input of an issue's cover: the same issue always has the same cover. */
export function coverOf({ issueNumber, year }: { issueNumber: number; year: number }): {
  kind: PatternKind;
  tile: number;
  /** The paint of the ground, so that neighbouring issues differ even with the same pattern. */
  ground: 'red' | 'grey' | 'black';
} {
  const seed = year + issueNumber;
  const grounds = ['red', 'grey', 'black'] as const;
  return {
    kind: KINDS[seed % KINDS.length] ?? 'lozenges',
    tile: 48 + (seed % 5) * 12,
    ground: grounds[Math.floor(seed / KINDS.length) % grounds.length] ?? 'red',
  };
}

/** The publishing year an issue belongs to, which starts in July: "2025/26" from July 2025 to June 2026. */
export function volumeOf({ year, month }: { year: number; month: number }): string {
  const start = month >= 7 ? year : year - 1;
  return `${start}/${String((start + 1) % 100).padStart(2, '0')}`;
}

/** The address of such a file. */
export const editionPath = (issueId: string, format: EditionFormat): string =>
  format === 'zip' ? `/issue/${issueId}/offline.zip` : `/issue/${issueId}.${format}`;
