import type { AnonymityReport } from '../contract.ts';
import { anonymityTexts } from '../texts.ts';

const texts = anonymityTexts.report;
const { kinds } = texts;

interface FindingsProps {
  findings: AnonymityReport['findings'];
  whose?: 'authors' | 'reviewer';
}

/** The places in a text by which its authors, or the reviewer who wrote it, could be recognised. */
export function Findings({ findings, whose = 'authors' }: FindingsProps) {
  const labels = whose === 'reviewer' ? { ...kinds.findings, name: kinds.reviewerName } : kinds.findings;
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {findings.map(({ kind, page, excerpt }) => (
        <li key={`${kind} ${page} ${excerpt}`}>
          {labels[kind]}
          {page !== null && `, ${texts.page(page)}`}: <q className="font-serif">{excerpt}</q>
        </li>
      ))}
    </ul>
  );
}
