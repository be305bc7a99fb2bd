import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { CheckField, FieldError, Refusal, TextArea } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import type { ManuscriptPage } from '../../contract.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.manuscript;

interface NoteFormProps extends Pick<ManuscriptPage, 'editors'> {
  submissionId: string;
  onAdded: () => Promise<void>;
}

/** Adds an internal note, which the chosen editors get by mail. The text stays when it could not be saved. */
export function NoteForm({ submissionId, editors, onAdded }: NoteFormProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.noteFailed);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const mentions = new FormData(form).getAll('mentions').map(String);
      const { message } = await editorialClient(api).addNote(submissionId, formValues(form).text ?? '', mentions);
      toast.success(message);
      form.reset();
      await onAdded();
    });
  };
  return (
    <form noValidate onSubmit={add} className="grid max-w-2xl gap-3">
      <TextArea label={texts.note} hint={texts.noteHint} name="text" rows={3} error={errors.text} />
      {editors.length > 0 && (
        <Disclosure title={texts.notify}>
          <fieldset className="flex flex-wrap gap-x-6">
            <legend className="sr-only">{texts.notify}</legend>
            {editors.map(({ id, name }) => (
              <CheckField key={id} label={name} name="mentions" value={id} />
            ))}
          </fieldset>
          {errors.mentions && <FieldError>{errors.mentions}</FieldError>}
        </Disclosure>
      )}
      <Refusal>{refusal}</Refusal>
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {busy ? texts.adding : texts.addNote}
      </Button>
    </form>
  );
}
