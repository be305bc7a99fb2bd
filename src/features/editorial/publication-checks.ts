import { problemTexts } from '#features/metadata/problem-texts.ts';
import type { StaffProofs } from '#features/proofs/contract.ts';
import { proofTexts } from '#features/proofs/texts.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { PUBLICATION_PDF } from '#features/submissions/rules.ts';
import { remarksOn } from './checks.ts';
import type { RecordProblem } from './contract.ts';
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
  /** Whether text or details have changed since the PDF was made. */
  isPdfOutdated: boolean;
}

/** Findings about a manuscript that is to be published: faults first, then warnings, then the parts that are in order. */
export function publicationChecks(submission: StaffSubmission, findings: PublicationFindings): PublicationCheck[] {
  const { issue, firstPage, doi } = submission;
  const checks: PublicationCheck[] = [
    pdfCheck(submission, findings),
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

function pdfCheck({ files }: StaffSubmission, { isPdfOutdated }: PublicationFindings): PublicationCheck {
  const pdfs = files.filter(
    ({ mimeType, fileType, isReplaced }) =>
      mimeType === 'application/pdf' && !isReplaced && (fileType === PUBLICATION_PDF || fileType === 'MANUSCRIPT'),
  );
  const place = 'publication';
  if (pdfs.length === 0) return { state: 'fault', text: texts.noPdf, place };
  if (isPdfOutdated) return { state: 'warning', text: texts.outdatedPdf, place: 'pdf' };
  const isMade = pdfs.some(({ fileType }) => fileType === PUBLICATION_PDF);
  return isMade ? { state: 'done', text: texts.pdf, place } : { state: 'warning', text: texts.manuscriptPdf, place };
}
