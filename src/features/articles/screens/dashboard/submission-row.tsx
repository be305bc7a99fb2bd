import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { longDate } from '../../../../base/dates.ts';
import { kilobytes } from '../../../../base/text.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import type { StaffSubmission } from '../../../submissions/contract.ts';
import { publicFile } from '../../../submissions/rules.ts';
import { submissionTexts } from '../../../submissions/texts.ts';
import { StatusBadge } from '../../../submissions/widgets.tsx';

const texts = submissionTexts.dashboard;
const { columns } = texts;

interface RowProps {
  submission: StaffSubmission;
  onChangeStatus: () => void;
}

/** A row of the table; on a phone, a card. */
export function SubmissionRow({ submission, onChangeStatus }: RowProps) {
  const [open, setOpen] = useState(false);
  const { manuscriptTitle, number, status, authors, user, createdAt } = submission;
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <>
      <tr className="block border-b border-line py-4 md:table-row md:py-0">
        <Cell name={columns.title} hideName>
          <span className="font-serif text-base font-semibold">{manuscriptTitle}</span>
          <span className="block text-xs text-faint">{number}</span>
        </Cell>
        <Cell name={columns.status}>
          <StatusBadge status={status} />
        </Cell>
        <Cell name={columns.authors}>{authors.map(({ fullName }) => fullName).join(', ')}</Cell>
        <Cell name={columns.submittedBy}>
          {user.firstName} {user.lastName}
        </Cell>
        <Cell name={columns.createdAt}>{longDate(createdAt)}</Cell>
        <Cell name={columns.actions} hideName>
          <div className="flex gap-2">
            <Button
              look="quiet"
              aria-expanded={open}
              aria-label={open ? texts.collapse(manuscriptTitle) : texts.expand(manuscriptTitle)}
              onClick={() => setOpen(!open)}
            >
              <Chevron aria-hidden className="size-4" />
            </Button>
            <Button look="secondary" onClick={onChangeStatus} className="whitespace-nowrap">
              {texts.changeStatus}
            </Button>
          </div>
        </Cell>
      </tr>
      {open && (
        <tr className="block md:table-row">
          <td colSpan={6} className="block border-b border-line bg-sunken p-4 md:table-cell md:p-6">
            <Details submission={submission} />
          </td>
        </tr>
      )}
    </>
  );
}

function Cell({ name, hideName, children }: { name: string; hideName?: boolean; children: ReactNode }) {
  return (
    <td className="flex gap-3 px-2 py-1 align-top md:table-cell md:py-3">
      {!hideName && (
        <span aria-hidden className="w-28 shrink-0 text-faint md:hidden">
          {name}
        </span>
      )}
      <div>{children}</div>
    </td>
  );
}

function Details({ submission }: { submission: StaffSubmission }) {
  const { abstract, keywords, files, status, number, slug } = submission;
  const withFormat = files.map((file, position) => ({
    ...file,
    position,
    format: file.mimeType === 'application/pdf' ? 'pdf' : 'docx',
  }));
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-base">{texts.abstract}</h2>
        <p className="measure mt-1 font-serif whitespace-pre-line">{abstract}</p>
      </div>
      <div>
        <h2 className="text-base">{texts.keywords}</h2>
        <p className="mt-1">{keywords}</p>
      </div>
      <div>
        <h2 className="text-base">{texts.files}</h2>
        {files.length === 0 && <p className="mt-1">{texts.noFiles}</p>}
        <ul className="mt-1 grid gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-x-3 break-all">
              <span className="text-faint">{file.fileType}</span>
              <a href={file.fileUrl} target="_blank" rel="noopener noreferrer" className="py-1">
                {file.fileName}
              </a>
              <span className="text-faint">{kilobytes(file.fileSize)}</span>
              {file.isReplaced && <span className="text-faint">({submissionTexts.wizard.replaced})</span>}
            </li>
          ))}
        </ul>
      </div>
      {status === 'PUBLISHED' && !publicFile(withFormat) && (
        <p>
          <Badge tone="warning" icon={TriangleAlert}>
            {texts.noDownload}
          </Badge>
        </p>
      )}
      {status === 'PUBLISHED' && (
        <p>
          <a href={`/article/${number}/${slug}`} className={buttonClass('secondary')}>
            {texts.viewArticle}
          </a>
        </p>
      )}
    </div>
  );
}
