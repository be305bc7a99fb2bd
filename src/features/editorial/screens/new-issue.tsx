import { type FormEvent, useState } from 'react';
import { numberIn } from '#base/forms.ts';
import { api } from '#features/accounts/client.ts';
import { issuesClient } from '#features/issues/client.ts';
import { issueTexts } from '#features/issues/texts.ts';
import { NumberFields, suggestedIssue } from '#features/issues/widgets/number-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { editorialTexts } from '../texts.ts';

const texts = editorialTexts.newIssue;
const labels = issueTexts.dashboard;

/** Adds an issue for an article. `onAdded` gets its id. */
export function NewIssue({ onAdded }: { onAdded: (id: string) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.title} closeLabel={texts.close}>
        <IssueForm
          onAdded={async (id) => {
            await onAdded(id);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function IssueForm({ onAdded }: { onAdded: (id: string) => Promise<void> }) {
  const { busy, errors, refusal, submit } = useRefusal(labels.saveFailed);
  const suggested = suggestedIssue(new Date());
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { title = '', issueNumber = '', year = '', month = '' } = formValues(form);
    void submit(async () => {
      const numbers = { issueNumber: numberIn(issueNumber), year: numberIn(year), month: numberIn(month) };
      const { message, data } = await issuesClient(api).add({ ...numbers, title });
      toast.success(message);
      await onAdded(data.id);
    }, form);
  };
  return (
    <form noValidate onSubmit={add} className="grid gap-5">
      <TextField label={labels.issueTitle} name="title" required defaultValue={suggested.title} error={errors.title} />
      <NumberFields values={suggested} errors={errors} />
      <Refusal>{refusal}</Refusal>
      <div className="flex justify-end gap-3">
        <DialogClose>{texts.close}</DialogClose>
        <Button type="submit" busy={busy}>
          {labels.add}
        </Button>
      </div>
    </form>
  );
}
