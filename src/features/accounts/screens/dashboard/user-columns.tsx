import { ChevronDown, ChevronUp, MailWarning, Trash2 } from 'lucide-react';
import { MailTo } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { accountTexts } from '../../texts.ts';
import type { StaffUser } from '../../users-contract.ts';

const texts = accountTexts.users;
const { columns } = texts;

interface Actions {
  isOpen: (user: StaffUser) => boolean;
  onToggle: (user: StaffUser) => void;
  onRemove: (user: StaffUser) => void;
}

/** Columns of the table of users. */
export function userColumns({ isOpen, onToggle, onRemove }: Actions): Column<StaffUser>[] {
  return [
    { name: columns.name, holds: 'words', cell: ({ firstName }) => firstName },
    {
      name: columns.email,
      holds: 'address',
      cell: ({ email, isVerified, invitedAs }) => (
        <span className="flex flex-wrap items-center gap-2">
          <MailTo>{email}</MailTo>
          {!isVerified && (
            <Badge tone="warning" icon={MailWarning}>
              {invitedAs ? texts.invitedAs(texts.roles[invitedAs]) : texts.unverified}
            </Badge>
          )}
        </span>
      ),
    },
    { name: columns.role, cell: ({ role }) => texts.roles[role] },
    {
      name: columns.actions,
      hideName: true,
      cell: (user) => (
        <RowActions>
          <IconButton
            icon={isOpen(user) ? ChevronUp : ChevronDown}
            aria-expanded={isOpen(user)}
            label={isOpen(user) ? texts.hide(user.email) : texts.show(user.email)}
            onClick={() => onToggle(user)}
          />
          <IconButton icon={Trash2} label={STAFF_WORDS.remove(user.email)} onClick={() => onRemove(user)} />
        </RowActions>
      ),
    },
  ];
}
