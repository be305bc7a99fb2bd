import { Check, Reply, RotateCcw, Trash2 } from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { MailTo } from '#ui/address.tsx';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/staff/data-table.tsx';
import { EditButton } from '#ui/staff/edit-button.tsx';
import { IconButton } from '#ui/staff/icon-button.tsx';
import { RowActions } from '#ui/staff/row-actions.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import type { StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';
import { useMessageChange } from './use-message-change.ts';

const texts = contactTexts.messages;
const { columns } = texts;

interface Actions {
  onAnswer: (message: StaffMessage) => void;
  onEdit: (id: string) => void;
  onRemove: (message: StaffMessage) => void;
}

/** Columns of the table of messages. */
export function messageColumns(actions: Actions): Column<StaffMessage>[] {
  return [
    {
      name: columns.name,
      holds: 'words',
      cell: ({ firstName, lastName, createdAt }) => (
        <>
          {firstName} {lastName}
          <span className="block text-xs text-faint">{momentOf(createdAt)}</span>
        </>
      ),
    },
    {
      name: columns.email,
      holds: 'address',
      cell: ({ email }) => <MailTo>{email}</MailTo>,
    },
    {
      name: columns.subject,
      holds: 'words',
      cell: ({ subject, isHandled, isDoubtful }) => (
        <>
          <span className="block font-semibold">{subject}</span>
          <Badge tone={isHandled ? 'positive' : 'warning'}>{texts.states[isHandled ? 'handled' : 'open']}</Badge>
          {isDoubtful && <span className="block text-xs text-faint">{texts.doubtful}</span>}
        </>
      ),
    },
    {
      name: columns.message,
      wide: true,
      cell: ({ message, isEdited, answer, answeredAt }) => (
        <>
          <p className="whitespace-pre-line">{message}</p>
          {isEdited && <span className="text-xs text-faint">({texts.edited})</span>}
          {answer && answeredAt && (
            <details className="mt-2">
              <summary className="text-faint">{texts.answeredOn(momentOf(answeredAt))}</summary>
              <p className="mt-1 border-l-2 border-line pl-3 whitespace-pre-line">{answer}</p>
            </details>
          )}
        </>
      ),
    },
    {
      name: columns.actions,
      hideName: true,
      cell: (message) => <MessageActions message={message} {...actions} />,
    },
  ];
}

function MessageActions({ message, onAnswer, onEdit, onRemove }: Actions & { message: StaffMessage }) {
  const { subject, isHandled } = message;
  const { busy, change } = useMessageChange(message);
  return (
    <RowActions>
      <IconButton icon={Reply} label={texts.answer(subject)} onClick={() => onAnswer(message)} />
      <IconButton
        icon={isHandled ? RotateCcw : Check}
        label={isHandled ? texts.markOpen(subject) : texts.markHandled(subject)}
        busy={busy}
        onClick={() => void change({ isHandled: !isHandled })}
      />
      <EditButton id={message.id} name={subject} onClick={() => onEdit(message.id)} />
      <IconButton icon={Trash2} label={STAFF_WORDS.remove(subject)} onClick={() => onRemove(message)} />
    </RowActions>
  );
}
