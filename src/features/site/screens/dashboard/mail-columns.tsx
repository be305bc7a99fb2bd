import { CircleCheck, CircleX, Clock, Hand, type LucideIcon, RotateCw, Send, Undo2 } from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { Address } from '#ui/address.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import type { LoggedMail } from '../../contract.ts';
import { siteTexts } from '../../texts.ts';

const texts = siteTexts.mailLog;
const { columns } = texts;

const BADGES: Record<LoggedMail['state'], { tone: Tone; icon: LucideIcon }> = {
  queued: { tone: 'neutral', icon: Clock },
  held: { tone: 'warning', icon: Hand },
  sent: { tone: 'positive', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  bounced: { tone: 'danger', icon: CircleX },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

interface Actions {
  /** Id of the mail that is being resent. */
  sending: string | undefined;
  onResend: (mail: LoggedMail) => void;
}

/** Columns of the mail log. */
export function mailColumns({ sending, onResend }: Actions): Column<LoggedMail>[] {
  return [
    { name: columns.subject, hideName: true, cell: ({ subject }) => <span className="font-semibold">{subject}</span> },
    { name: columns.recipient, holds: 'address', cell: ({ recipient }) => <Address>{recipient}</Address> },
    {
      name: columns.state,
      cell: (mail) => (
        <>
          <Badge {...BADGES[mail.state]}>{texts.states[mail.state]}</Badge>
          <span className="mt-1 block text-xs text-faint">{summaryOf(mail)}</span>
          {mail.error && <span className="mt-1 block text-xs">{mail.error}</span>}
        </>
      ),
    },
    { name: columns.created, holds: 'words', cell: ({ createdAt }) => momentOf(createdAt) },
    {
      name: columns.actions,
      hideName: true,
      cell: (mail) =>
        mail.state !== 'queued' &&
        !mail.isSecret && (
          <RowActions>
            <IconButton
              icon={mail.state === 'held' ? Send : RotateCw}
              label={(mail.state === 'held' ? texts.release : texts.resend)(mail.subject, mail.recipient)}
              busy={sending === mail.id}
              onClick={() => onResend(mail)}
            />
          </RowActions>
        ),
    },
  ];
}

/** Returns for example "12 March 2026 at 14:05, 2 attempts". */
function summaryOf({ sentAt, attempts, resends }: LoggedMail): string {
  const time = sentAt ? [momentOf(sentAt)] : [];
  const attemptCount = attempts > 0 ? [texts.attempts(attempts)] : [];
  const resendCount = resends > 0 ? [texts.resends(resends)] : [];
  return [...time, ...attemptCount, ...resendCount].join(', ');
}
