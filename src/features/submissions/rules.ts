import type { Id } from '#base/ids.ts';
import type { Audience } from '#features/access/rules.ts';

/** Id of a submission, and of the article it becomes. */
export type SubmissionId = Id<'submission'>;
export type SubmissionFileId = Id<'submission-file'>;
export type NoticeId = Id<'notice'>;
export type GuestEditorId = Id<'guest-editor'>;
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

/** The files that the submission form asks for. */
export const MAIN_FILES = ['MANUSCRIPT', 'COVER_LETTER', 'ETHICS_DOCUMENTATION'] as const;
/** Files by which authors can prepare the blind review themselves; always optional. */
export const BLIND_REVIEW_FILES = ['BLIND_MANUSCRIPT', 'TITLE_PAGE'] as const;
/** The answer to the reports, with a revision; the reviewers of the next round read it. */
export const RESPONSE_LETTER = 'RESPONSE_LETTER';
export const FILE_TYPES = [...MAIN_FILES, ...BLIND_REVIEW_FILES, RESPONSE_LETTER] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** The PDF that the editors publish, stored next to the author's files. Public responses call it MANUSCRIPT. */
export const PUBLICATION_PDF = 'PUBLICATION_PDF';
export type StoredFileType = FileType | typeof PUBLICATION_PDF;

/** Audiences that may open a submission's files while they are not public, by type. A published PDF is open to everybody. */
const FILE_AUDIENCES: Record<StoredFileType, readonly Audience[]> = {
  MANUSCRIPT: ['author', 'guest', 'editor', 'administrator'],
  COVER_LETTER: ['author', 'guest', 'editor', 'administrator'],
  ETHICS_DOCUMENTATION: ['author', 'guest', 'editor', 'administrator'],
  BLIND_MANUSCRIPT: ['author', 'guest', 'editor', 'administrator'],
  TITLE_PAGE: ['author', 'guest', 'editor', 'administrator'],
  RESPONSE_LETTER: ['author', 'guest', 'editor', 'administrator'],
  PUBLICATION_PDF: ['author', 'guest', 'editor', 'administrator'],
};

export function mayOpenFile(type: StoredFileType, audience: Audience): boolean {
  return FILE_AUDIENCES[type].includes(audience);
}

export const REQUIRED_FILES = ['MANUSCRIPT', 'COVER_LETTER'] as const satisfies FileType[];

export const DECLARATIONS = {
  ETHICAL_CONDUCT: 'Ethics approval confirmation',
  CONFLICT_OF_INTEREST: 'Conflict of interest disclosure',
  COPYRIGHT_TRANSFER: 'Copyright transfer confirmation',
} as const;
export type DeclarationType = keyof typeof DECLARATIONS;
export const DECLARATION_TYPES = Object.keys(DECLARATIONS) as DeclarationType[];

/** Sort orders of the editors' list. */
export const SUBMISSION_SORTS = ['newest', 'oldest', 'title', 'status'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];

/** Kinds of notices about a published article. */
export const NOTICE_KINDS = ['CORRECTION', 'RETRACTION', 'EXPRESSION_OF_CONCERN'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const LIMITS = {
  name: 100,
  affiliation: 300,
  authors: 100,
  files: 30,
  note: 5_000,
  notice: 5_000,
  versionNote: 1_000,
  /** Files of a letter. Some mail servers refuse messages over 10 MB, and files grow by a third in them. */
  letterFiles: 5,
  letterBytes: 7 * 1024 * 1024,
} as const;

/** Path of a manuscript's page in the editorial office. */
export function officePath(number: string): string {
  return `/dashboard/submissions/${number}`;
}

/** Returns a manuscript number such as `MDS-2026-0042`: the year it was received and its number within that year. */
export function manuscriptNumber(year: number, sequence: number): string {
  return `MDS-${year}-${String(sequence).padStart(4, '0')}`;
}

const DOI_WITHIN = /(?<![\w.-])10\.\d{4,9}(?:\/|%2f)[\x21-\x7e]+/gi;
const NUMBER_WITHIN = /(?<![\w.-])MDS[-\u2012-\u2015\u2212]\d{4}[-\u2012-\u2015\u2212]\d{4,9}(?!\d)/gi;
/** Hyphens that word processors insert. Dashes are not included: one may follow a DOI without belonging to it. */
const HYPHENS = /[\u2010\u2011]/g;
const DASHES = /[\u2012-\u2015\u2212]/g;
const MAX_IDENTIFIERS = 5;
/** Trailing punctuation marks of a DOI that may belong to the sentence around it. */
const MAX_TRAILING_MARKS = 5;

/**
 * Returns the DOIs and manuscript numbers in a pasted text: in any case, alone, in a sentence, or percent-encoded in an
 * address. Punctuation at a DOI's end may belong to the DOI or to the sentence, so both readings are returned.
 */
export function identifiersIn(text: string): { dois: string[]; numbers: string[] } {
  const plain = text.replace(HYPHENS, '-');
  const dois = (plain.match(DOI_WITHIN) ?? []).slice(0, MAX_IDENTIFIERS).flatMap((found) => {
    // A DOI may itself contain text that looks like percent-encoding.
    const readings = [unescaped(found), unescaped(found.replace(/[?#].*$/, '')), found];
    return readings.flatMap((doi) => withoutTrailingMarks(doi.toLowerCase()));
  });
  const numbers = (plain.match(NUMBER_WITHIN) ?? []).slice(0, MAX_IDENTIFIERS);
  return { dois: [...new Set(dois)], numbers: [...new Set(numbers.map(canonicalNumber))] };
}

const canonicalNumber = (number: string) => number.replace(DASHES, '-').toUpperCase();

/** Decodes percent-encoding and leaves invalid sequences unchanged. */
function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** Returns the DOI as it is, and with one or more of its trailing punctuation marks removed. */
function withoutTrailingMarks(doi: string): string[] {
  const [marks = ''] = doi.match(/[.,;:!?)\]}>"'\u2019\u201d]+$/) ?? [];
  const readings = Array.from({ length: Math.min(marks.length, MAX_TRAILING_MARKS) + 1 }, (_, cut) =>
    doi.slice(0, doi.length - cut),
  );
  return [...readings, doi.slice(0, doi.length - marks.length)];
}

export interface SlottedFile {
  fileType: StoredFileType;
  format: string;
  /** A higher position is a newer file. */
  position: number;
}

/** Returns the files that a newer file of the same slot and format has replaced. */
export function replacedFiles<T extends SlottedFile>(files: T[]): Set<T> {
  const newest = new Map<string, T>();
  for (const file of files) {
    const slot = `${file.fileType}.${file.format}`;
    const other = newest.get(slot);
    if (!other || file.position > other.position) newest.set(slot, file);
  }
  return new Set(files.filter((file) => newest.get(`${file.fileType}.${file.format}`) !== file));
}

/** Returns the file readers download: the newest publication PDF, else the newest PDF manuscript, else undefined. */
export function publicFile<T extends SlottedFile>(files: T[]): T | undefined {
  const newestFirst = files.filter((file) => file.format === 'pdf').sort((a, b) => b.position - a.position);
  return (
    newestFirst.find((file) => file.fileType === PUBLICATION_PDF) ??
    newestFirst.find((file) => file.fileType === 'MANUSCRIPT')
  );
}

/** Maximum number of saved drafts per account; saving another deletes the oldest. */
export const MAX_DRAFTS = 20;
