import { AppError, type FieldIssue, invalid } from '#base/errors.ts';
import { grouped } from '#base/text.ts';
import { findingsIn } from '#features/anonymity/identity.ts';
import type { Finding, FindingKind } from '#features/anonymity/rules.ts';
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
  const issues = unknownChoices(content).filter(({ path }) => path !== 'content.recommendation');
  if ((content.toAuthor ?? '').length < LEAST_TO_AUTHOR) issues.push(at('toAuthor', errors.toAuthor));
  if (!isOneOf(RECOMMENDATIONS, content.recommendation)) issues.push(at('recommendation', errors.recommendation));
  return issues;
}

/** Choices that the form does not have. */
export function unknownChoices(content: ReportDraft): FieldIssue[] {
  const choices: [ReportField, readonly string[]][] = [
    ...SCALE_QUESTIONS.map((question) => [question, RATINGS] as [ReportField, readonly string[]]),
    ['recommendation', RECOMMENDATIONS],
    ['confidence', CONFIDENCES],
  ];
  return choices
    .filter(([field, known]) => content[field] && !isOneOf(known, content[field]))
    .map(([field]) => ({ path: `content.${field}`, message: errors.choice }));
}

/** Words by which the authors could recognise the reviewer, and confidential words that seem to be meant for the authors. */
export function noticesAbout(
  content: ReportDraft,
  { reviewer }: AssignmentInRound,
  files: readonly { fileName: string; findings: Finding[] }[],
): (FieldIssue & { notice: Notice })[] {
  const own = {
    fullName: reviewer.fullName,
    email: reviewer.email,
    affiliation: reviewer.affiliation,
    orcid: reviewer.orcid,
  };
  const shown = [content.toAuthor ?? '', ...SCALE_QUESTIONS.map((question) => content[`${question}Comment`] ?? '')];
  const named = findingsIn([shown.join('\n')], [own]).filter(({ kind }) => NAMING.has(kind));
  const excerpts = excerptsOf(named);
  const inFiles = files.filter(({ findings }) => findings.length > 0).map(({ fileName }) => fileName);
  return [
    ...(excerpts.length > 0 ? [noticeOf('names', errors.names(excerpts))] : []),
    ...(inFiles.length > 0 ? [noticeOf('files', errors.namesInFiles(inFiles))] : []),
    ...(/\bdear authors?\b/i.test(content.toEditors ?? '') ? [noticeOf('misplaced', errors.misplaced)] : []),
  ];
}

const noticeOf = (notice: Notice, message: string) => ({ notice, path: `confirmed.${notice}`, message });

/** Passages that are quoted in one notice. */
const MAX_EXCERPTS = 3;
/** Findings by which the authors could recognise the reviewer. */
export const NAMING: ReadonlySet<FindingKind> = new Set(['name', 'email', 'orcid', 'affiliation']);

/** The first of the passages, each once. */
export function excerptsOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ excerpt }) => excerpt))].slice(0, MAX_EXCERPTS);
}
