import type { FormEvent } from 'react';
import { FieldError, TextArea, TextField } from '../../../../ui/field.tsx';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { STAFF_WORDS } from '../../../../ui/staff/words.ts';
import { formValues } from '../../../../ui/use-server-form.ts';
import type { StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';
import { useMessageChange } from './use-message-change.ts';

const texts = contactTexts.messages;
const FIELDS = ['firstName', 'lastName', 'email', 'subject'] as const;

/** A message as fields, in the place of its row. */
export function EditedMessage({ message, onEnd }: { message: StaffMessage; onEnd: () => void }) {
  const { busy, errors, refusal, change } = useMessageChange(message, onEnd);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName, lastName, email, subject, message: text } = formValues(event.currentTarget);
    void change({ firstName, lastName, email, subject, message: text });
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map((name) => (
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
        label={texts.columns.message}
        name="message"
        required
        defaultValue={message.message}
        error={errors.message}
      />
      {refusal && Object.keys(errors).length === 0 && <FieldError>{refusal}</FieldError>}
      <FormActions submit={texts.save} busy={busy} cancel={{ label: STAFF_WORDS.cancel, onCancel: onEnd }} />
    </form>
  );
}
