import type { Id } from '#base/ids.ts';

/** Id of a submission, and of the article it becomes. */
export type SubmissionId = Id<'submission'>;
export type SubmissionFileId = Id<'submission-file'>;
export type NoticeId = Id<'notice'>;
export type DraftId = Id<'draft'>;

export const STATUSES = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'REVISION_REQUESTED',
  'ACCEPTED',
  'PUBLISHED',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type Status = (typeof STATUSES)[number];

export const FILE_TYPES = ['MANUSCRIPT', 'COVER_LETTER', 'ETHICS_DOCUMENTATION'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** What is kept beside the author's own files: the PDF the editors publish. Public answers call it MANUSCRIPT. */
export const PUBLICATION_PDF = 'PUBLICATION_PDF';
export type StoredFileType = FileType | typeof PUBLICATION_PDF;

export const REQUIRED_FILES = ['MANUSCRIPT', 'COVER_LETTER'] as const satisfies FileType[];

export const DECLARATIONS = {
  ETHICAL_CONDUCT: 'Ethics approval confirmation',
  CONFLICT_OF_INTEREST: 'Conflict of interest disclosure',
  COPYRIGHT_TRANSFER: 'Copyright transfer confirmation',
} as const;
export type DeclarationType = keyof typeof DECLARATIONS;
export const DECLARATION_TYPES = Object.keys(DECLARATIONS) as DeclarationType[];

/** The order of the editors' list. */
export const SUBMISSION_SORTS = ['newest', 'oldest', 'title', 'status'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];

/** What may have to be said about a published article. */
export const NOTICE_KINDS = ['CORRECTION', 'RETRACTION', 'EXPRESSION_OF_CONCERN'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const LIMITS = {
  title: 500,
  abstract: 10_000,
  keywords: 1_000,
  name: 100,
  affiliation: 300,
  authors: 100,
  files: 30,
  note: 5_000,
  notice: 5_000,
  versionNote: 1_000,
} as const;

/** `MDS-2026-0042`: the year it came in and its number within that year. */
export function manuscriptNumber(year: number, sequence: number): string {
  return `MDS-${year}-${String(sequence).padStart(4, '0')}`;
}

const DOI_WITHIN = /(?<![\w.-])10\.\d{4,9}(?:\/|%2f)[\x21-\x7e]+/gi;
const NUMBER_WITHIN = /(?<![\w.-])MDS[-\u2012-\u2015\u2212]\d{4}[-\u2012-\u2015\u2212]\d{4,9}(?!\d)/gi;
/** What word processors make of hyphens; a dash is none, and may end a DOI as it begins what follows. */
const HYPHENS = /[\u2010\u2011]/g;
const DASHES = /[\u2012-\u2015\u2212]/g;
const MOST_IDENTIFIERS = 5;
/** So many characters at a DOI's end may be the sentence's. */
const MOST_ENDING = 5;

/**
 * The DOIs and manuscript numbers in what somebody has pasted: in any case, alone or within a sentence, or within an
 * address and escaped as there. A DOI may end with what ends a sentence or an address too, so each is there as it stands
 * and without that.
 */
export function identifiersIn(text: string): { dois: string[]; numbers: string[] } {
  const plain = text.replace(HYPHENS, '-');
  const dois = (plain.match(DOI_WITHIN) ?? []).slice(0, MOST_IDENTIFIERS).flatMap((found) => {
    // Some have an escape in them that is no escape.
    const readings = [unescaped(found), unescaped(found.replace(/[?#].*$/, '')), found];
    return readings.flatMap((doi) => withoutEnd(doi.toLowerCase()));
  });
  const numbers = (plain.match(NUMBER_WITHIN) ?? []).slice(0, MOST_IDENTIFIERS);
  return { dois: [...new Set(dois)], numbers: [...new Set(numbers.map(inCapitals))] };
}

const inCapitals = (number: string) => number.replace(DASHES, '-').toUpperCase();

/** A percent sign that begins no escape stands for itself. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (coded) => {
    try {
      return decodeURIComponent(coded);
    } catch {
      return coded;
    }
  });
}

/** The DOI, and what it would be without one or more of the marks it ends with. */
function withoutEnd(doi: string): string[] {
  const [end = ''] = doi.match(/[.,;:!?)\]}>"'\u2019\u201d]+$/) ?? [];
  const some = Array.from({ length: Math.min(end.length, MOST_ENDING) + 1 }, (_, cut) =>
    doi.slice(0, doi.length - cut),
  );
  return [...some, doi.slice(0, doi.length - end.length)];
}

/** What authors themselves may do with a submission in each status. */
const AUTHOR_MAY: Record<Status, readonly ('withdraw' | 'revise')[]> = {
  SUBMITTED: ['withdraw'],
  UNDER_REVIEW: ['withdraw'],
  REVISION_REQUESTED: ['withdraw', 'revise'],
  ACCEPTED: ['withdraw'],
  PUBLISHED: [],
  REJECTED: [],
  WITHDRAWN: [],
};

/** Whether an author may still take a manuscript back: until it is published or decided against. */
export function mayWithdraw(status: Status): boolean {
  return AUTHOR_MAY[status].includes('withdraw');
}

/** Whether the editors wait for new files. */
export function mayRevise(status: Status): boolean {
  return AUTHOR_MAY[status].includes('revise');
}

export interface SlottedFile {
  fileType: StoredFileType;
  format: string;
  /** Later is newer. */
  position: number;
}

/** Files that a newer one of the same slot and format has replaced: they are history. */
export function replacedFiles<T extends SlottedFile>(files: T[]): Set<T> {
  const newest = new Map<string, T>();
  for (const file of files) {
    const slot = `${file.fileType}.${file.format}`;
    const known = newest.get(slot);
    if (!known || file.position > known.position) newest.set(slot, file);
  }
  return new Set(files.filter((file) => newest.get(`${file.fileType}.${file.format}`) !== file));
}

/** The file readers download: the newest publication PDF, else the newest PDF manuscript, else none. */
export function publicFile<T extends SlottedFile>(files: T[]): T | undefined {
  const newestFirst = files.filter((file) => file.format === 'pdf').sort((a, b) => b.position - a.position);
  return (
    newestFirst.find((file) => file.fileType === PUBLICATION_PDF) ??
    newestFirst.find((file) => file.fileType === 'MANUSCRIPT')
  );
}

/** Drafts an account keeps; a further one replaces the oldest. */
export const MOST_DRAFTS = 20;
