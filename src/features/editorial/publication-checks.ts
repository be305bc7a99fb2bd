import { problemTexts } from '#features/metadata/problem-texts.ts';
import type { StaffProofs } from '#features/proofs/contract.ts';
import { proofTexts } from '#features/proofs/texts.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { PUBLICATION_PDF } from '#features/submissions/rules.ts';
import { remarksOn } from './checks.ts';
import type { PdfState, RecordProblem } from './contract.ts';
import { editorialTexts } from './texts.ts';

const texts = editorialTexts.publicationChecks;

/** Part of the publication screen where a finding can be corrected, or the journal's settings. */
export type CheckPlace = 'publication' | 'pdf' | 'details' | 'authors' | 'proof' | 'settings';

export interface PublicationCheck {
  /** A fault blocks publication, a warning does not. */
  state: 'done' | 'warning' | 'fault';
  text: string;
  place: CheckPlace;
}

/** Facts about a manuscript that its own record does not hold. */
export interface PublicationFindings {
  problems: RecordProblem[];
  proofs: StaffProofs;
  /** Version of the latest full text; null without one. */
  textVersion: number | null;
  pdf: PdfState;
}

/** Findings about a manuscript that is to be published: faults first, then warnings, then the parts that are in order. */
export function publicationChecks(submission: StaffSubmission, findings: PublicationFindings): PublicationCheck[] {
  const { issue, firstPage, doi } = submission;
  const checks: PublicationCheck[] = [
    ...pdfChecks(submission, findings),
    checkOf(issue, { done: (found) => texts.issue(found.title), missing: texts.noIssue }),
    checkOf(firstPage, { done: () => texts.pages, missing: texts.noPages }),
    checkOf(doi, { done: (found) => texts.doi(found), missing: texts.noDoi }),
    ...proofChecks(findings),
    ...remarksOn(submission).map((remark): PublicationCheck => ({ state: 'warning', ...remark })),
    ...findings.problems
      // The check of the DOI says so already.
      .filter(({ message }) => message !== problemTexts.noDoi)
      .map(({ message, at }): PublicationCheck => ({ state: 'warning', text: message, place: PLACES[at] })),
  ];
  const order = ['fault', 'warning', 'done'];
  return checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

const PLACES: Record<RecordProblem['at'], CheckPlace> = {
  publication: 'publication',
  manuscript: 'details',
  settings: 'settings',
  server: 'settings',
};

function proofChecks({ proofs: { proofs }, textVersion }: PublicationFindings): PublicationCheck[] {
  const [latest] = proofs;
  const { checks } = proofTexts;
  const warning = (text: string): PublicationCheck => ({ state: 'warning', text, place: 'proof' });
  if (!latest) return [warning(checks.notSent)];
  const missing = latest.people.filter(({ agreedAt }) => agreedAt === null).length;
  const isApproved = latest.state === 'APPROVED';
  return [
    isApproved
      ? { state: 'done', text: checks.approved(latest.answeredBy), place: 'proof' }
      : warning(checks.notApproved),
    ...(isApproved && textVersion !== null && latest.textVersion !== textVersion ? [warning(checks.earlierText)] : []),
    ...(missing > 0 ? [warning(checks.agreements(missing))] : []),
  ];
}

function checkOf<T>(
  value: T | null,
  { done, missing }: { done: (found: T) => string; missing: string },
): PublicationCheck {
  return value === null
    ? { state: 'warning', text: missing, place: 'publication' }
    : { state: 'done', text: done(value), place: 'publication' };
}

function pdfChecks({ files }: StaffSubmission, { pdf }: PublicationFindings): PublicationCheck[] {
  const pdfs = files.filter(
    ({ mimeType, fileType, isReplaced }) =>
      mimeType === 'application/pdf' && !isReplaced && (fileType === PUBLICATION_PDF || fileType === 'MANUSCRIPT'),
  );
  const place = 'publication';
  if (pdfs.length === 0) return [{ state: 'fault', text: texts.noPdf, place }];
  const isForReaders = pdfs.some(({ fileType }) => fileType === PUBLICATION_PDF);
  if (!isForReaders) return [{ state: 'warning', text: texts.manuscriptPdf, place }];
  return [
    { state: 'done', text: pdf.isMadeHere ? texts.madePdf : texts.pdf, place },
    ...pdf.differences.map(
      (difference): PublicationCheck => ({ state: 'warning', text: texts.pdfDifferences[difference], place }),
    ),
  ];
}
