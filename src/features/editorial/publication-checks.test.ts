import { expect, test } from 'vitest';
import type { StaffProof } from '#features/proofs/contract.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import type { PdfDifference } from './contract.ts';
import { type PublicationFindings, publicationChecks } from './publication-checks.ts';

const submission = {
  issue: null,
  firstPage: null,
  doi: null,
  abstract: '',
  keywords: '',
  authors: [],
  articleType: 'BOOK_REVIEW',
  files: [{ mimeType: 'application/pdf', fileType: 'PUBLICATION_PDF', isReplaced: false }],
} as unknown as StaffSubmission;
const approved = { state: 'APPROVED', answeredBy: 'Aline Uwase', people: [], textVersion: 2 } as unknown as StaffProof;
const findings: PublicationFindings = {
  problems: [],
  proofs: { proofs: [approved], questions: [] },
  textVersion: 2,
  pdf: { isMadeHere: false, isOutdated: false, differences: [] },
};
const warnings = (change: Partial<PublicationFindings>) =>
  publicationChecks(submission, { ...findings, ...change }).flatMap(({ state, text }) =>
    state === 'warning' ? [text] : [],
  );
const EARLIER = 'The authors have approved an earlier version of the text';

test('each difference between an uploaded PDF and the record is a warning', () => {
  expect(warnings({}).join()).not.toContain('uploaded PDF');
  const pdf = { isMadeHere: false, isOutdated: false, differences: ['text', 'doi'] as PdfDifference[] };
  expect(warnings({ pdf })).toEqual(
    expect.arrayContaining([
      'The uploaded PDF is older than the latest full text.',
      'The DOI is not in the uploaded PDF.',
    ]),
  );
});

test('a PDF that was made here is in order, also when text or details have changed since: it is made again', () => {
  expect(warnings({ pdf: { isMadeHere: true, isOutdated: true, differences: [] } }).join()).not.toContain('PDF');
});

test('a proof that was approved for another version than the latest one is a warning', () => {
  expect(warnings({})).not.toContain(EARLIER);
  expect(warnings({ textVersion: 3 })).toContain(EARLIER);
  expect(warnings({ textVersion: null })).not.toContain(EARLIER);
});
