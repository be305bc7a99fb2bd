import type { DocumentKind } from '#base/document-codes.ts';
import { withoutLinks } from '#base/web-addresses.ts';

/** Letters to reviewers: no placeholder of theirs names an author. */
export const REVIEW_LETTERS = [
  'reviewInvitation',
  'reviewInvitationAgain',
  'invitationReminder',
  'reviewAccepted',
  'reviewLink',
  'reviewDeclined',
  'reportReminder',
  'reportReceived',
  'lateReportReceived',
  'reviewReopened',
  'reopenedReminder',
  'reopeningEnded',
  'reviewCancelled',
  'reviewNotNeeded',
  'reviewOutcome',
] as const;
export type ReviewLetter = (typeof REVIEW_LETTERS)[number];

/** Letters that the journal sends about a manuscript to its authors and reviewers; each has a template that staff can edit. */
export const LETTER_KINDS = [
  'receipt',
  'coAuthorReceipt',
  'sentToReview',
  'returned',
  'deskRejected',
  'minorRevision',
  'majorRevision',
  'revisionReminder',
  'revisionOverdue',
  'revisionReceived',
  'accepted',
  'acceptedCoAuthor',
  'rejected',
  'withdrawn',
  'proof',
  'proofCoAuthor',
  'proofReminder',
  'proofLink',
  'published',
  'statusChanged',
  'reviewDelayed',
  'appealReceived',
  'appealUpheld',
  'appealDismissed',
  ...REVIEW_LETTERS,
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Values that every letter about a manuscript can name. */
export const COMMON_PLACEHOLDERS = ['number', 'title', 'journal'] as const;

/** Placeholders of each letter, written `{{title}}` in a template. */
export const PLACEHOLDERS = {
  receipt: COMMON_PLACEHOLDERS,
  coAuthorReceipt: [...COMMON_PLACEHOLDERS, 'submitter'],
  sentToReview: COMMON_PLACEHOLDERS,
  returned: [...COMMON_PLACEHOLDERS, 'dueDate'],
  deskRejected: COMMON_PLACEHOLDERS,
  minorRevision: [...COMMON_PLACEHOLDERS, 'dueDate'],
  majorRevision: [...COMMON_PLACEHOLDERS, 'dueDate'],
  revisionReminder: [...COMMON_PLACEHOLDERS, 'dueDate'],
  revisionOverdue: [...COMMON_PLACEHOLDERS, 'dueDate'],
  revisionReceived: COMMON_PLACEHOLDERS,
  accepted: COMMON_PLACEHOLDERS,
  acceptedCoAuthor: COMMON_PLACEHOLDERS,
  rejected: COMMON_PLACEHOLDERS,
  withdrawn: COMMON_PLACEHOLDERS,
  proof: [...COMMON_PLACEHOLDERS, 'dueDate'],
  proofCoAuthor: [...COMMON_PLACEHOLDERS, 'dueDate'],
  proofReminder: [...COMMON_PLACEHOLDERS, 'dueDate'],
  proofLink: [...COMMON_PLACEHOLDERS, 'dueDate'],
  published: [...COMMON_PLACEHOLDERS, 'address', 'doi', 'citation', 'shareLinks'],
  statusChanged: [...COMMON_PLACEHOLDERS, 'status'],
  reviewDelayed: COMMON_PLACEHOLDERS,
  appealReceived: COMMON_PLACEHOLDERS,
  appealUpheld: COMMON_PLACEHOLDERS,
  appealDismissed: COMMON_PLACEHOLDERS,
  reviewInvitation: [...COMMON_PLACEHOLDERS, 'abstract', 'dueDate', 'reportDays'],
  reviewInvitationAgain: [...COMMON_PLACEHOLDERS, 'abstract', 'round', 'dueDate', 'reportDays'],
  invitationReminder: [...COMMON_PLACEHOLDERS, 'dueDate'],
  reviewAccepted: [...COMMON_PLACEHOLDERS, 'dueDate'],
  reviewLink: COMMON_PLACEHOLDERS,
  reviewDeclined: COMMON_PLACEHOLDERS,
  reportReminder: [...COMMON_PLACEHOLDERS, 'dueDate'],
  reportReceived: COMMON_PLACEHOLDERS,
  lateReportReceived: COMMON_PLACEHOLDERS,
  reviewReopened: [...COMMON_PLACEHOLDERS, 'dueDate'],
  reopenedReminder: [...COMMON_PLACEHOLDERS, 'dueDate'],
  reopeningEnded: COMMON_PLACEHOLDERS,
  reviewCancelled: COMMON_PLACEHOLDERS,
  reviewNotNeeded: COMMON_PLACEHOLDERS,
  reviewOutcome: [...COMMON_PLACEHOLDERS, 'decision'],
} as const satisfies Record<LetterKind, readonly string[]>;

/** The values of one kind's placeholders. */
export type LetterValues<K extends LetterKind> = Record<(typeof PLACEHOLDERS)[K][number], string>;

/** Letters that carry a code by which anyone can check that the journal has issued them, by the kind of document that they are. */
export const DOCUMENT_KIND_OF: Partial<Record<LetterKind, DocumentKind>> = {
  receipt: 'submission-receipt',
  coAuthorReceipt: 'submission-receipt',
  revisionReceived: 'submission-receipt',
  reportReceived: 'report-receipt',
  lateReportReceived: 'report-receipt',
  deskRejected: 'decision-letter',
  minorRevision: 'decision-letter',
  majorRevision: 'decision-letter',
  accepted: 'decision-letter',
  acceptedCoAuthor: 'decision-letter',
  rejected: 'decision-letter',
  appealUpheld: 'decision-letter',
  appealDismissed: 'decision-letter',
};

/** A template with the values of a manuscript, and the kind of document that its letter is; undefined for one without a code. */
export interface FilledLetter extends LetterTemplate {
  documentKind?: DocumentKind | undefined;
}

export interface LetterTemplate {
  subject: string;
  /** The Markdown subset. */
  body: string;
}

/** Maximum characters. */
export const MAX_SUBJECT = 200;
export const MAX_LETTER = 20_000;

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The placeholders in a text that are not among the known ones, as they are written. */
export function unknownPlaceholders(known: readonly string[], text: string): string[] {
  return [...text.matchAll(MARK)].flatMap(([written, name = '']) => (known.includes(name) ? [] : [written]));
}

/** The placeholders of any kind that are left in a finished text, as they are written. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(MARK)].map(([written]) => written);
}

/** Placeholders whose values are Markdown already: they hold addresses of the journal. */
const MARKDOWN_VALUES = new Set(['address', 'citation', 'shareLinks']);

/** Fills the values into a template. In the body the values are shown as they are: see `asMarkdownText`. */
export function filled({ subject, body }: LetterTemplate, values: Readonly<Record<string, string>>): LetterTemplate {
  const fill = (text: string, shown: (name: string, value: string) => string) =>
    text.replace(MARK, (written, name: string) => {
      const value = values[name];
      return value === undefined ? written : shown(name, value);
    });
  return {
    subject: fill(subject, (_, value) => value),
    body: fill(body, (name, value) => (MARKDOWN_VALUES.has(name) ? value : asMarkdownText(value))).trim(),
  };
}

/** Escapes a text that others wrote, so that neither its marks nor an address in it have an effect in a mail. */
export function asMarkdownText(value: string): string {
  return withoutLinks(value).replace(/[\\`*_[\]<>~]/g, String.raw`\$&`);
}
