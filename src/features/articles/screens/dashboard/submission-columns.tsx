import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { longDate } from '../../../../base/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Column } from '../../../../ui/staff/data-table.tsx';
import { IconButton } from '../../../../ui/staff/icon-button.tsx';
import type { StaffSubmission } from '../../../submissions/contract.ts';
import { submissionTexts } from '../../../submissions/texts.ts';
import { StatusBadge } from '../../../submissions/widgets.tsx';
import { NoticeBadge } from '../../widgets.tsx';

const texts = submissionTexts.dashboard;
const { columns } = texts;

interface Actions {
  isOpen: (id: string) => boolean;
  onToggle: (id: string) => void;
  onChangeStatus: (submission: StaffSubmission) => void;
  onRemove: (submission: StaffSubmission) => void;
}

/** What the table of submissions shows. */
export function submissionColumns({ isOpen, onToggle, onChangeStatus, onRemove }: Actions): Column<StaffSubmission>[] {
  return [
    {
      name: columns.title,
      hideName: true,
      wide: true,
      cell: ({ manuscriptTitle, number }) => (
        <>
          <span className="font-serif text-base font-semibold">{manuscriptTitle}</span>
          <span className="block text-xs text-faint">{number}</span>
        </>
      ),
    },
    {
      name: columns.status,
      cell: (submission) => (
        <>
          <StatusBadge status={submission.status} />
          <NoticeBadge article={submission} />
        </>
      ),
    },
    {
      name: columns.authors,
      holds: 'words',
      cell: ({ authors }) => authors.map(({ fullName }) => fullName).join(', '),
    },
    { name: columns.submittedBy, holds: 'words', cell: ({ user }) => `${user.firstName} ${user.lastName}` },
    { name: columns.createdAt, holds: 'words', cell: ({ createdAt }) => longDate(createdAt) },
    {
      name: columns.actions,
      hideName: true,
      cell: (submission) => {
        const { id, manuscriptTitle } = submission;
        const Chevron = isOpen(id) ? ChevronUp : ChevronDown;
        return (
          <div className="flex gap-1 @4xl:-my-2 @4xl:gap-0">
            <IconButton
              icon={Chevron}
              label={isOpen(id) ? texts.collapse(manuscriptTitle) : texts.expand(manuscriptTitle)}
              aria-expanded={isOpen(id)}
              onClick={() => onToggle(id)}
            />
            <Button look="secondary" onClick={() => onChangeStatus(submission)} className="whitespace-nowrap @4xl:px-3">
              {texts.changeStatus}
            </Button>
            <IconButton icon={Trash2} label={texts.remove(manuscriptTitle)} onClick={() => onRemove(submission)} />
          </div>
        );
      },
    },
  ];
}
