import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { Refused } from '#ui/staff/refused.tsx';
import { useRecordForm } from '#ui/staff/use-record-form.ts';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { contactClient } from '../../client.ts';
import type { StaffMessage } from '../../contract.ts';
import { contactTexts } from '../../texts.ts';

const texts = contactTexts.messages;

/** A dialog that replies to a visitor by e-mail. */
export function AnswerDialog({ message, onClose }: { message: StaffMessage; onClose: () => void }) {
  const revalidator = useRevalidator();
  const reload = () => revalidator.revalidate();
  const form = useRecordForm({ record: message, failed: texts.answerFailed, reload });
  const { busy, errors } = form;
  const { id, firstName, lastName, email } = message;
  const send = form.onSubmit(async (element, version) => {
    const { text = '' } = formValues(element);
    toast.success((await contactClient(api).answerMessage(id, { text, version: version ?? message.version })).message);
    onClose();
    await reload();
  });
  return (
    <Dialog open onClose={onClose} title={texts.answerTitle} closeLabel={STAFF_WORDS.cancel}>
      <p className="mb-2 text-sm text-faint">{texts.answerTo(`${firstName} ${lastName}`, email)}</p>
      <blockquote className="mb-5 max-h-40 overflow-y-auto border-l-2 border-line pl-3 font-serif wrap-anywhere whitespace-pre-line">
        {message.message}
      </blockquote>
      <form key={form.key} {...form.props} onSubmit={send} className="grid gap-5">
        <TextArea
          label={texts.answerText}
          name="text"
          rows={8}
          required
          hint={texts.answerHint}
          maxLength={5000}
          error={errors.text}
        />
        <Refused {...form.refused} />
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>{STAFF_WORDS.cancel}</DialogClose>
          <Button type="submit" busy={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
