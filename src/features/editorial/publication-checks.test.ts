import { expect, test } from 'vitest';
import type { StaffProof } from '#features/proofs/contract.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
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
  isPdfOutdated: false,
};
const warnings = (change: Partial<PublicationFindings>) =>
  publicationChecks(submission, { ...findings, ...change }).flatMap(({ state, text }) =>
    state === 'warning' ? [text] : [],
  );
const OUTDATED = 'The PDF was made from an earlier text or earlier details. Make it again.';
const EARLIER = 'The authors have approved an earlier version of the text';

test('a PDF that was made before the latest change is a warning', () => {
  expect(warnings({})).not.toContain(OUTDATED);
  expect(warnings({ isPdfOutdated: true })).toContain(OUTDATED);
});

test('a proof that was approved for another version than the latest one is a warning', () => {
  expect(warnings({})).not.toContain(EARLIER);
  expect(warnings({ textVersion: 3 })).toContain(EARLIER);
  expect(warnings({ textVersion: null })).not.toContain(EARLIER);
});
