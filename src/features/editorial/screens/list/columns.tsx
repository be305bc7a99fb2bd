import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { longDate } from '#base/dates.ts';
import { NoticeBadge } from '#features/articles/widgets.tsx';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { StatusBadge } from '#features/submissions/widgets/status-badge.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { editorialTexts } from '../../texts.ts';

const texts = submissionTexts.dashboard;
const { columns } = texts;

interface Actions {
  isOpen: (id: string) => boolean;
  onToggle: (id: string) => void;
  isSelected: (id: string) => boolean;
  onSelect: (id: string) => void;
  onChangeStatus: (submission: StaffSubmission) => void;
  /** Missing when the account may not delete submissions. */
  onRemove: ((submission: StaffSubmission) => void) | undefined;
}

/** Columns of the table of submissions. */
export function submissionColumns(actions: Actions): Column<StaffSubmission>[] {
  const { isOpen, onToggle, isSelected, onSelect, onChangeStatus, onRemove } = actions;
  return [
    {
      name: columns.title,
      hideName: true,
      wide: true,
      holds: 'title',
      cell: ({ id, manuscriptTitle, number }) => (
        <div className="flex gap-2">
          <label className="-my-2.5 -ml-2 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={editorialTexts.list.select(manuscriptTitle)}
              checked={isSelected(id)}
              onChange={() => onSelect(id)}
              className="size-5 accent-accent"
            />
          </label>
          <span>
            <Link
              to={`/dashboard/submissions/${number}`}
              className="font-serif text-base font-semibold text-ink hover:text-accent"
            >
              {manuscriptTitle}
            </Link>
            <span className="block text-xs text-faint">{number}</span>
          </span>
        </div>
      ),
    },
    {
      name: columns.status,
      cell: (submission) => (
        // Let long statuses wrap, or they would leave too little width for the title.
        <div className="wrap-normal @4xl:*:whitespace-normal [&_svg]:shrink-0">
          <StatusBadge status={submission.status} />
          <NoticeBadge article={submission} />
        </div>
      ),
    },
    {
      name: columns.authors,
      holds: 'words',
      cell: ({ authors }) => shortenedNames(authors.map(({ fullName }) => fullName)),
    },
    { name: columns.submittedBy, holds: 'words', cell: ({ user }) => `${user.firstName} ${user.lastName}` },
    {
      name: columns.createdAt,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{longDate(createdAt)}</span>,
    },
    {
      name: columns.actions,
      hideName: true,
      cell: (submission) => {
        const { id, manuscriptTitle } = submission;
        const Chevron = isOpen(id) ? ChevronUp : ChevronDown;
        return (
          <RowActions>
            <IconButton
              icon={Chevron}
              label={isOpen(id) ? texts.collapse(manuscriptTitle) : texts.expand(manuscriptTitle)}
              aria-expanded={isOpen(id)}
              onClick={() => onToggle(id)}
              className="@4xl:px-2.5"
            />
            <Button
              look="secondary"
              onClick={() => onChangeStatus(submission)}
              className="wrap-normal @max-4xl:whitespace-nowrap @4xl:min-h-9 @4xl:px-3 @4xl:py-1"
            >
              {texts.changeStatus}
            </Button>
            {onRemove && (
              <IconButton
                icon={Trash2}
                label={texts.remove(manuscriptTitle)}
                onClick={() => onRemove(submission)}
                className="@4xl:px-2.5"
              />
            )}
          </RowActions>
        );
      },
    },
  ];
}

/** Longer lists show fewer names and count the others; the expanded row shows all. */
const MAX_NAMES = 3;

function shortenedNames(names: string[]): string {
  if (names.length <= MAX_NAMES) return names.join(', ');
  const named = names.slice(0, MAX_NAMES - 1);
  return texts.moreAuthors(named.join(', '), names.length - named.length);
}
