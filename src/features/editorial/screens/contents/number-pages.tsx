import { type FormEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialClient } from '../../client.ts';
import { editorialTexts } from '../../texts.ts';

const texts = editorialTexts.issueContents;

interface NumberPagesProps {
  issueId: string;
  onNumbered: () => Promise<void>;
}

/** Numbers the pages of an issue's articles one after the other, from a first page. */
export function NumberPages({ issueId, onNumbered }: NumberPagesProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, errors, refusal, submit } = useRefusal(texts.numberFailed);
  const number = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { firstPage = '' } = formValues(form);
      toast.success((await editorialClient(api).numberPages(issueId, firstPage)).message);
      await onNumbered();
      setOpen(false);
    }, form);
  };
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {texts.numberPages}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.numberPages} closeLabel={texts.cancel}>
        <form noValidate onSubmit={number} className="grid gap-5">
          <p>{texts.numberLead}</p>
          <TextField
            label={texts.firstPage}
            name="firstPage"
            inputMode="numeric"
            required
            defaultValue="1"
            error={errors.firstPage}
          />
          <Refusal>{refusal}</Refusal>
          <div className="flex justify-end gap-3">
            <DialogClose>{texts.cancel}</DialogClose>
            <Button type="submit" busy={busy}>
              {busy ? texts.numbering : texts.number}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
