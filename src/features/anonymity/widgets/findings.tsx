import type { AnonymityReport } from '../contract.ts';
import { anonymityTexts } from '../texts.ts';

const texts = anonymityTexts.report;
const { kinds } = texts;

/** The places in a text by which its authors could be recognised. */
export function Findings({ findings }: Pick<AnonymityReport, 'findings'>) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {findings.map(({ kind, page, excerpt }) => (
        <li key={`${kind} ${page} ${excerpt}`}>
          {kinds.findings[kind]}
          {page !== null && `, ${texts.page(page)}`}: <q className="font-serif">{excerpt}</q>
        </li>
      ))}
    </ul>
  );
}
