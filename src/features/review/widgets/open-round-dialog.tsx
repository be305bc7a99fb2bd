import type { FormEvent } from 'react';
import { numberIn } from '#base/forms.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal, TextArea, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { reviewClient } from '../client.ts';
import { MAX_REQUIRED_REPORTS, REQUIRED_REPORTS } from '../rules.ts';
import { reviewTexts } from '../texts.ts';

const { panel: texts } = reviewTexts;

interface OpenRoundProps {
  submissionId: string;
  onChanged: () => Promise<void>;
}

/** The form that opens a round of review. */
export function OpenRoundDialog({ open, onClose, ...form }: OpenRoundProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={texts.openTitle} closeLabel={texts.keep} onClose={onClose}>
      <OpenRoundForm onDone={onClose} {...form} />
    </Dialog>
  );
}

function OpenRoundForm({ submissionId, onDone, onChanged }: OpenRoundProps & { onDone: () => void }) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { requiredReports = '', waiver = '' } = formValues(form);
    void submit(async () => {
      const round = { requiredReports: numberIn(requiredReports) as number, waiver };
      toast.success((await reviewClient(api).open(submissionId, round)).message ?? '');
      onDone();
      await onChanged();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
      <p className="text-faint">{texts.openLead}</p>
      <TextField
        label={texts.requiredReports}
        name="requiredReports"
        type="number"
        min={1}
        max={MAX_REQUIRED_REPORTS}
        required
        defaultValue={REQUIRED_REPORTS}
        error={errors.requiredReports}
      />
      {errors.waiver && <TextArea label={texts.waiver} name="waiver" rows={3} error={errors.waiver} />}
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.opening : texts.openSubmit}
      </Button>
    </form>
  );
}
