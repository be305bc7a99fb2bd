import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { momentOf } from '#base/dates.ts';
import { pathHere } from '#base/language-paths.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { publicFile } from '#features/submissions/rules.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Corrections } from '#features/submissions/widgets/corrections.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { SubmissionBody } from '../submission-body.tsx';

const texts = submissionTexts.dashboard;

/** The content of an expanded row. */
export function SubmissionDetails({ submission }: { submission: StaffSubmission }) {
  const { authors, files, history, id, status, number, slug } = submission;
  const withFormat = files.map((file, position) => ({
    ...file,
    position,
    format: file.mimeType === 'application/pdf' ? 'pdf' : 'docx',
  }));
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-base">{texts.columns.authors}</h2>
        <p className="mt-1">{authors.map(({ fullName }) => fullName).join(', ')}</p>
      </div>
      <SubmissionBody submission={submission} />
      {status === 'PUBLISHED' && !publicFile(withFormat) && (
        <p>
          <Badge tone="warning" icon={TriangleAlert}>
            {texts.noDownload}
          </Badge>
        </p>
      )}
      <History entries={history} />
      <p className="flex flex-wrap gap-3">
        <Link to={`/dashboard/submissions/${id}/publication`} className={buttonClass('secondary')}>
          {texts.publication}
        </Link>
        {status === 'PUBLISHED' && (
          <a href={pathHere(`/article/${number}/${slug}`)} className={buttonClass('secondary')}>
            {texts.viewArticle}
          </a>
        )}
      </p>
    </div>
  );
}

function History({ entries }: { entries: StaffSubmission['history'] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h2 className="text-base">{texts.history}</h2>
      <ol className="mt-1 grid gap-1">
        {entries.map(({ at, to, by, note, reason, corrections }) => (
          <li key={`${at} ${to}`}>
            <span className="font-semibold">{submissionTexts.statuses[to]}</span>{' '}
            <span className="text-faint">
              {momentOf(at)}
              {by && `, ${by}`}
            </span>
            {note && <span className="block whitespace-pre-line">{note}</span>}
            {reason && (
              <span className="block whitespace-pre-line">
                <span className="text-faint">{texts.reasonLabel}</span> {reason}
              </span>
            )}
            <Corrections corrections={corrections} />
          </li>
        ))}
      </ol>
    </div>
  );
}
