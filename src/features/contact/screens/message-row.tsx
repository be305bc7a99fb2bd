import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { momentOf } from '../../../base/dates.ts';
import { AppError } from '../../../base/errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextArea, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type FieldErrors, formValues, useServerForm } from '../../../ui/use-server-form.ts';
import { api } from '../../accounts/client.ts';
import { contactClient } from '../client.ts';
import type { MessageChange, StaffMessage } from '../contract.ts';
import { contactTexts } from '../texts.ts';

const texts = contactTexts.messages;
const { columns } = texts;
const client = contactClient(api);

interface RowProps {
  message: StaffMessage;
  onRemove: (message: StaffMessage) => void;
}

/** A message; its words become fields when it is edited, in their places. */
export function MessageRow({ message, onRemove }: RowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const revalidator = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    toast.error(error instanceof AppError ? texts.updateFailed : texts.updateBroken);
    setRefusal(error instanceof AppError ? error.message : undefined);
  });
  const change = (values: MessageChange) =>
    submit(async () => {
      const done = await client.changeMessage(message.id, { ...values, version: message.version });
      toast.success(done.message);
      setIsEditing(false);
      await revalidator.revalidate();
    });
  if (isEditing) {
    const props = { message, busy, errors, refusal, onSave: change, onCancel: () => setIsEditing(false) };
    return <EditedRow {...props} />;
  }
  const { subject, isHandled } = message;
  const Toggle = isHandled ? RotateCcw : Check;
  return (
    <tr className="block border-b border-line py-3 lg:table-row lg:py-0">
      <Cell name={columns.name}>
        {message.firstName} {message.lastName}
        <span className="block text-xs text-faint">{momentOf(message.createdAt)}</span>
      </Cell>
      <Cell name={columns.email}>
        <a href={`mailto:${message.email}`}>{message.email}</a>
      </Cell>
      <Cell name={columns.subject}>
        <span className="block font-semibold">{subject}</span>
        <Badge tone={isHandled ? 'positive' : 'warning'}>{isHandled ? texts.handled : texts.open}</Badge>
      </Cell>
      <Cell name={columns.message}>
        <p className="whitespace-pre-line">{message.message}</p>
        {message.isEdited && <span className="text-xs text-faint">({texts.edited})</span>}
      </Cell>
      <Cell name={columns.actions}>
        <div className="flex">
          <Button
            look="quiet"
            busy={busy}
            aria-label={isHandled ? texts.markOpen(subject) : texts.markHandled(subject)}
            onClick={() => void change({ isHandled: !isHandled })}
          >
            <Toggle aria-hidden className="size-4" />
          </Button>
          <Button look="quiet" aria-label={texts.edit(subject)} onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden className="size-4" />
          </Button>
          <Button look="quiet" aria-label={texts.remove(subject)} onClick={() => onRemove(message)}>
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      </Cell>
    </tr>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="flex gap-3 px-2 py-1 align-top lg:table-cell lg:py-3">
      <span aria-hidden className="w-20 shrink-0 text-faint lg:hidden">
        {name}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </td>
  );
}

interface EditedProps {
  message: StaffMessage;
  busy: boolean;
  errors: FieldErrors;
  /** Why it was not saved, where that is nobody's field. */
  refusal: string | undefined;
  onSave: (values: MessageChange) => Promise<void>;
  onCancel: () => void;
}

function EditedRow({ message, busy, errors, refusal, onSave, onCancel }: EditedProps) {
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName, lastName, email, subject, message: text } = formValues(event.currentTarget);
    void onSave({ firstName, lastName, email, subject, message: text });
  };
  const fields = ['firstName', 'lastName', 'email', 'subject'] as const;
  return (
    <tr className="block border-b border-line py-3 lg:table-row">
      <td colSpan={5} className="block px-2 py-3 lg:table-cell">
        <form onSubmit={onSubmit} method="post" data-live className="grid max-w-3xl gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map((name) => (
              <TextField
                key={name}
                label={contactTexts[name]}
                name={name}
                required
                defaultValue={message[name]}
                error={errors[name]}
              />
            ))}
          </div>
          <TextArea
            label={columns.message}
            name="message"
            required
            defaultValue={message.message}
            error={errors.message}
          />
          {refusal && Object.keys(errors).length === 0 && <FieldError>{refusal}</FieldError>}
          <div className="flex gap-3">
            <Button type="submit" busy={busy}>
              {texts.save}
            </Button>
            <Button look="quiet" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  );
}
