import type { DocumentKind } from '#base/document-codes.ts';

const kinds: Record<DocumentKind, string> = {
  certificate: 'Certificate of peer review',
  'submission-receipt': 'Receipt for a manuscript',
  'report-receipt': 'Receipt for a review report',
  'decision-letter': 'Decision letter',
};
const count = (reports: number) => (reports === 1 ? 'one report' : `${reports} reports`);

export const en = {
  kinds,
  unknown: 'No document of this journal has this code. Please compare it with the document, letter by letter.',
  title: 'Verify a document',
  lead: 'Certificates, receipts and decision letters of this journal have a code. Enter it to see whether the journal has issued the document.',
  code: 'Code',
  codeHint: 'Twelve letters and digits, with or without hyphens.',
  verify: 'Verify',
  genuine: 'This code is genuine',
  issued: (kind: string, day: string) => `${kind}, issued by this journal on ${day}.`,
  nothingElse:
    'Please compare the kind and the day with the document. The journal says nothing else here: no name, no manuscript, no decision.',
  genuineCertificate: 'This certificate is genuine',
  certified: (name: string, reports: number, year: number) =>
    `In ${year}, ${name} sent ${count(reports)} on ${reports === 1 ? 'a manuscript' : 'manuscripts'} submitted to this journal.`,
  compare: 'Please compare the name, the year and the number with the paper.',
  another: 'Verify another code',
};
