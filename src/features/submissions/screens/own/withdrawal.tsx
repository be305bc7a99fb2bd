import { type FormEvent, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Refusal, TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { submissionsClient } from '../../client.ts';
import type { OwnSubmission } from '../../contract.ts';
import { submissionTexts } from '../../texts.ts';

const texts = submissionTexts.own;

interface WithdrawalProps {
  submission: Pick<OwnSubmission, 'id' | 'manuscriptTitle'>;
  onDone: () => void;
}

/** Lets an author withdraw a manuscript, after confirmation. */
export function Withdrawal({ submission, onDone }: WithdrawalProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { note = '' } = formValues(form);
    void submit(async () => {
      const { message } = await submissionsClient(api).withdraw(submission.id, note);
      toast.success(message);
      setIsConfirming(false);
      onDone();
    }, form);
  };

  return (
    <section data-screen-only className="border-t border-line pt-6">
      <h2 className="text-xl">{texts.withdrawTitle}</h2>
      <p className="measure mt-1 mb-4 text-faint">{texts.withdrawLead}</p>
      <Button look="danger" onClick={() => setIsConfirming(true)}>
        {texts.withdraw}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={texts.withdrawConfirm}
        closeLabel={texts.cancel}
      >
        <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
          <p>{texts.withdrawText(submission.manuscriptTitle)}</p>
          <TextArea
            label={texts.withdrawReason}
            hint={texts.withdrawReasonHint}
            name="note"
            rows={3}
            error={errors.note}
          />
          <Refusal>{refusal}</Refusal>
          <div className="flex flex-wrap justify-end gap-3">
            <DialogClose>{texts.cancel}</DialogClose>
            <Button type="submit" look="danger" busy={busy}>
              {texts.withdrawYes}
            </Button>
          </div>
        </form>
      </Dialog>
    </section>
  );
}
