import { type FormEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Refusal, TextArea, TextField } from '#ui/field.tsx';
import { MailFrame } from '#ui/staff/mail-frame.tsx';
import { usePreview } from '#ui/staff/use-preview.ts';
import { editorialClient } from '../../client.ts';
import { editorialTexts } from '../../texts.ts';
import { RefusedList } from './refused-list.tsx';
import { type BulkDialogProps, useBulkAct } from './use-bulk-act.ts';

const { list: texts } = editorialTexts;

/** Writes a letter to the authors of the manuscripts, with a preview of the first mail. */
export function LetterDialog(props: BulkDialogProps) {
  const { ids, onClose } = props;
  const [letter, setLetter] = useState({ subject: '', letter: '' });
  const { busy, errors, refusal, refused, run } = useBulkAct(props);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(() => editorialClient(api).writeAll({ ids, ...letter }), event.currentTarget);
  };
  return (
    <Dialog open onClose={onClose} title={texts.letterTitle(ids.length)} closeLabel={texts.cancel}>
      <form noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={texts.subject}
          name="subject"
          required
          value={letter.subject}
          onChange={({ target }) => setLetter({ ...letter, subject: target.value })}
          error={errors.subject}
        />
        <TextArea
          label={texts.letter}
          name="letter"
          required
          rows={8}
          hint={texts.letterHint}
          value={letter.letter}
          onChange={({ target }) => setLetter({ ...letter, letter: target.value })}
          error={errors.letter}
        />
        <Preview ids={ids} {...letter} />
        <Refusal>{refusal}</Refusal>
        <RefusedList refused={refused} />
        <div className="flex justify-end gap-3">
          <DialogClose>{texts.cancel}</DialogClose>
          <Button type="submit" busy={busy}>
            {busy ? texts.working : texts.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Preview(letter: { ids: string[]; subject: string; letter: string }) {
  const isWritten = letter.subject.trim() !== '' && letter.letter.trim() !== '';
  const { preview } = usePreview(JSON.stringify(letter), async () =>
    isWritten ? editorialClient(api).previewLetter(letter) : undefined,
  );
  if (!preview) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm">{texts.previewOf(preview.to, preview.mails)}</p>
      <MailFrame html={preview.html} label={preview.subject} />
    </div>
  );
}
