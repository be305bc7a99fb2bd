import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, TextArea } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.manuscript;

/** Adds an internal note. The text stays when it could not be saved. */
export function NoteForm({ submissionId, onAdded }: { submissionId: string; onAdded: () => Promise<void> }) {
  const { busy, errors, refusal, submit } = useRefusal(texts.noteFailed);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { message } = await editorialClient(api).addNote(submissionId, formValues(form).text ?? '');
      toast.success(message);
      form.reset();
      await onAdded();
    });
  };
  return (
    <form noValidate onSubmit={add} className="grid max-w-2xl gap-3">
      <TextArea label={texts.note} hint={texts.noteHint} name="text" rows={3} error={errors.text} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
        {busy ? texts.adding : texts.addNote}
      </Button>
    </form>
  );
}
