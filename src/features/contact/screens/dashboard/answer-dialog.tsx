import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FieldError, TextArea } from '../../../../ui/field.tsx';
import { useRefusal } from '../../../../ui/staff/use-refusal.ts';
import { STAFF_WORDS } from '../../../../ui/staff/words.ts';
import { toast } from '../../../../ui/toast.tsx';
import { formValues } from '../../../../ui/use-server-form.ts';
import { api } from '../../../accounts/client.ts';
import { contactClient } from '../../client.ts';
import type { StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';

const texts = contactTexts.messages;

/** Answers a visitor by mail. */
export function AnswerDialog({ message, onClose }: { message: StaffMessage; onClose: () => void }) {
  const revalidator = useRevalidator();
  const { busy, errors, refusal, submit } = useRefusal(texts.answerFailed);
  const { id, firstName, lastName, email, version } = message;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text = '' } = formValues(event.currentTarget);
    void submit(async () => {
      toast.success((await contactClient(api).answerMessage(id, { text, version })).message);
      onClose();
      await revalidator.revalidate();
    });
  };
  return (
    <Dialog open onClose={onClose} title={texts.answerTitle} closeLabel={STAFF_WORDS.cancel}>
      <p className="mb-2 text-sm text-faint">{texts.answerTo(`${firstName} ${lastName}`, email)}</p>
      <blockquote className="mb-5 max-h-40 overflow-y-auto border-l-2 border-line pl-3 font-serif whitespace-pre-line">
        {message.message}
      </blockquote>
      <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
        <TextArea
          label={texts.answerText}
          name="text"
          rows={8}
          required
          hint={texts.answerHint}
          maxLength={5000}
          error={errors.text}
        />
        {refusal && <FieldError>{refusal}</FieldError>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {STAFF_WORDS.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
