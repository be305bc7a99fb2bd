/**
 * The report form: its questions are stored with the answers, so a later version of the form never changes what a reviewer said.
 * Version 2 asks for the consent to the yearly list, version 3 for that to publishing the report.
 */
export const FORM_VERSION = 3;

/** Questions with a scale of four and a comment. */
export const SCALE_QUESTIONS = [
  'contribution',
  'literature',
  'data',
  'methods',
  'results',
  'interpretation',
  'clarity',
  'ethics',
] as const;
export type ScaleQuestion = (typeof SCALE_QUESTIONS)[number];

/** Ratings on a scale, from the best; `OUTSIDE`: outside the reviewer's expertise. */
export const RATINGS = ['GOOD', 'MINOR', 'MAJOR', 'FATAL', 'OUTSIDE'] as const;
export type Rating = (typeof RATINGS)[number];

export const RECOMMENDATIONS = ['ACCEPT', 'MINOR', 'MAJOR', 'REJECT', 'CANNOT_JUDGE'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export const CONFIDENCES = ['EXPERT', 'FAMILIAR', 'GENERAL'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** Questions with yes and no. */
export const YES_NO_FIELDS = ['knowsAuthor', 'seesRevision', 'isListed', 'isPublished', 'isSigned'] as const;

/** A report as it is written, with every field a plain text, as forms send it. */
export const REPORT_FIELDS = [
  ...SCALE_QUESTIONS.flatMap((question) => [question, `${question}Comment`] as const),
  'toAuthor',
  'toEditors',
  'recommendation',
  'confidence',
  'helpers',
  'aiUse',
  ...YES_NO_FIELDS,
] as const;

type ScaleField = ScaleQuestion | `${ScaleQuestion}Comment`;
export type ReportField =
  | ScaleField
  | 'toAuthor'
  | 'toEditors'
  | 'recommendation'
  | 'confidence'
  | 'helpers'
  | 'aiUse'
  | (typeof YES_NO_FIELDS)[number];

/** The fields of a report that are filled in. */
export type ReportDraft = Partial<Record<ReportField, string>>;

export const REPORT_LIMITS = { comment: 5_000, toAuthor: 50_000, toEditors: 20_000, short: 500 } as const;

/** The longest text of a field. */
export function lengthOf(field: ReportField): number {
  if (field === 'toAuthor') return REPORT_LIMITS.toAuthor;
  if (field === 'toEditors') return REPORT_LIMITS.toEditors;
  return field.endsWith('Comment') ? REPORT_LIMITS.comment : REPORT_LIMITS.short;
}

/** Notices about a report's text, each of which the reviewer confirms before it is sent as it is. */
export const NOTICES = ['names', 'files', 'misplaced'] as const;
export type Notice = (typeof NOTICES)[number];

/** A comment to the authors that says something, rather than "ok". */
export const LEAST_TO_AUTHOR = 40;
