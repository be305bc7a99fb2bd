import { AppError, type FieldIssue, invalid } from '#base/errors.ts';
import { grouped } from '#base/text.ts';
import { findingsIn } from '#features/anonymity/identity.ts';
import {
  CONFIDENCES,
  LEAST_TO_AUTHOR,
  lengthOf,
  type Notice,
  RATINGS,
  RECOMMENDATIONS,
  REPORT_FIELDS,
  type ReportDraft,
  type ReportField,
  SCALE_QUESTIONS,
} from '../../report-form.ts';
import type { AssignmentInRound } from '../../server/rows.ts';
import { blindTexts } from '../texts.ts';

const { errors } = blindTexts;

/** Drafts and reports are also taken for some days after the decision. */
export const LATE = { alsoLate: true };

/** Throws 409 where no report can be written. */
export function requireWriting(state: AssignmentInRound['assignment']['state']): void {
  if (state === 'SUBMITTED') throw new AppError('conflict', 'REPORT_SENT', errors.alreadySent);
  if (state !== 'ACCEPTED' && state !== 'NOT_NEEDED')
    throw new AppError('conflict', 'NOT_ACCEPTED', errors.notAccepted);
}

/** Throws the issues, if there are any. */
export function throwIfAny(issues: FieldIssue[]): void {
  if (issues.length > 0) throw invalid(issues);
}

/** The fields that are filled in, without white space around them. */
export function filledFields(content: ReportDraft): ReportDraft {
  const entries = REPORT_FIELDS.map((field) => [field, (content[field] ?? '').trim()] as const);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

export function tooLong(content: ReportDraft): FieldIssue[] {
  return (Object.entries(content) as [ReportField, string][])
    .filter(([field, text]) => text.length > lengthOf(field))
    .map(([field]) => ({ path: `content.${field}`, message: errors.fieldLong(grouped(lengthOf(field))) }));
}

const isOneOf = (choices: readonly string[], text: string | undefined): boolean =>
  text !== undefined && choices.includes(text);

/** Fields that are missing to send the report, and choices that the form does not have. */
export function missing(content: ReportDraft): FieldIssue[] {
  const at = (field: ReportField, message: string) => ({ path: `content.${field}`, message });
  const issues = SCALE_QUESTIONS.filter((question) => content[question] && !isOneOf(RATINGS, content[question])).map(
    (question) => at(question, errors.choice),
  );
  if ((content.toAuthor ?? '').length < LEAST_TO_AUTHOR) issues.push(at('toAuthor', errors.toAuthor));
  if (!isOneOf(RECOMMENDATIONS, content.recommendation)) issues.push(at('recommendation', errors.recommendation));
  if (content.confidence && !isOneOf(CONFIDENCES, content.confidence)) issues.push(at('confidence', errors.choice));
  return issues;
}

/** Words by which the authors could recognise the reviewer, and confidential words that seem to be meant for the authors. */
export function noticesAbout(
  content: ReportDraft,
  { reviewer }: AssignmentInRound,
): (FieldIssue & { notice: Notice })[] {
  const own = {
    fullName: reviewer.fullName,
    email: reviewer.email,
    affiliation: reviewer.affiliation,
    orcid: reviewer.orcid,
  };
  const shown = [content.toAuthor ?? '', ...SCALE_QUESTIONS.map((question) => content[`${question}Comment`] ?? '')];
  const named = findingsIn([shown.join('\n')], [own]).filter(({ kind }) => NAMING.has(kind));
  const excerpts = [...new Set(named.map(({ excerpt }) => excerpt))].slice(0, MAX_EXCERPTS);
  return [
    ...(excerpts.length > 0 ? [noticeOf('names', errors.names(excerpts))] : []),
    ...(/\bdear authors?\b/i.test(content.toEditors ?? '') ? [noticeOf('misplaced', errors.misplaced)] : []),
  ];
}

const noticeOf = (notice: Notice, message: string) => ({ notice, path: `confirmed.${notice}`, message });

/** Passages that are quoted in one notice. */
const MAX_EXCERPTS = 3;
const NAMING: ReadonlySet<string> = new Set(['name', 'email', 'orcid', 'affiliation']);
