import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { contactClient } from '../../client.ts';
import type { StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';
import { updateFailure } from './use-message-change.ts';

const texts = contactTexts.messages;
const FIELDS = ['firstName', 'lastName', 'email', 'subject'] as const;

interface EditedMessageProps {
  message: StaffMessage;
  onCancel: () => void;
  onSaved: () => void;
}

/** Form for a message, shown in place of its row. */
export function EditedMessage({ message, onCancel, onSaved }: EditedMessageProps) {
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  const form = useRecordForm({ record: message, failed: updateFailure, reload });
  const { base = message, busy, errors } = form;
  const save = form.onSubmit(async (element, version) => {
    const { firstName, lastName, email, subject, message: text } = formValues(element);
    const change = { firstName, lastName, email, subject, message: text, version };
    toast.success((await contactClient(api).changeMessage(message.id, change)).message);
    onSaved();
    await reload();
  });
  return (
    <form key={form.key} {...form.props} onSubmit={save} className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((name) => (
          <TextField
            key={name}
            label={contactTexts[name]}
            name={name}
            required
            defaultValue={base[name]}
            error={errors[name]}
          />
        ))}
      </div>
      <TextArea
        label={texts.columns.message}
        name="message"
        required
        defaultValue={base.message}
        error={errors.message}
      />
      <Refused {...form.refused} />
      <FormActions submit={texts.save} busy={busy} cancel={{ label: STAFF_WORDS.cancel, onCancel }} />
    </form>
  );
}
