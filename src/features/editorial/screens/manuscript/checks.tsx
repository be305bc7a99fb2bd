import { BlindCopies } from '#features/review/widgets/blind-copies.tsx';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { Link } from '#ui/link.tsx';
import { remarksOn } from '../../checks.ts';
import type { ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';
import { Similarity } from './similarity.tsx';

const texts = editorialTexts.manuscript.checks;

interface ChecksProps {
  page: ManuscriptPage;
  onChanged: () => Promise<void>;
}

/** Remarks on the manuscript, results of similarity checks, and the manuscripts that resemble it. */
export function Checks({ page: { submission, similar, similarity }, onChanged }: ChecksProps) {
  const remarks = remarksOn(submission);
  return (
    <section aria-labelledby="checks" className="grid gap-4 border-t border-line pt-6">
      <h2 id="checks" className="text-xl">
        {texts.title}
      </h2>
      {remarks.length === 0 && <p>{texts.none}</p>}
      {remarks.length > 0 && (
        <ul className="grid gap-1 pl-5 text-sm list-disc">
          {remarks.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <Similarity submission={submission} results={similarity} onChanged={onChanged} />
      <BlindCopies submission={submission} />
      <div>
        <h3 className="text-base">{texts.similar}</h3>
        {similar.length === 0 && <p className="mt-1 text-sm">{texts.noSimilar}</p>}
        <ul className="mt-1 grid gap-2">
          {similar.map(({ number, manuscriptTitle, status, score, sharedAuthors }) => (
            <li key={number} className="grid gap-1">
              <Link to={`/dashboard/submissions/${number}`} className="py-1 font-serif">
                {manuscriptTitle}
              </Link>
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-faint">
                {texts.score(Math.round(score * 100))} <span>{number}</span> <StatusBadge status={status} />
              </span>
              {sharedAuthors.length > 0 && <span className="text-sm">{texts.sharedAuthors(sharedAuthors)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
