import type { FormEvent } from 'react';
import { dayOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Refusal, TextArea, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { reviewClient } from '../client.ts';
import type { Assignment } from '../contract.ts';
import { reviewTexts } from '../texts.ts';

const { panel: texts } = reviewTexts;

/** A step that asks something first. */
export type AssignmentStep = 'cancel' | 'extend' | 'reopen';

interface AssignmentDialogProps {
  step: AssignmentStep;
  submissionId: string;
  round: number;
  assignment: Assignment;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Cancels an invitation, changes its due date, or asks for a report to be completed. */
export function AssignmentDialog({ step, submissionId, round, assignment, onClose, onChanged }: AssignmentDialogProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const client = reviewClient(api);
  const { id, fullName, state, answerDue, reportDue } = assignment;
  const key = { id: submissionId, n: round, assignmentId: id };
  const run = (call: () => Promise<{ message?: string | undefined }>, form?: HTMLFormElement) =>
    void submit(async () => {
      toast.success((await call()).message ?? '');
      onClose();
      await onChanged();
    }, form);
  if (step === 'cancel')
    return (
      <Confirm
        open
        title={texts.cancelTitle}
        text={refusal ?? (state === 'PLANNED' ? undefined : texts.cancelText(fullName))}
        yes={texts.cancelSubmit}
        no={texts.keep}
        busy={busy}
        onYes={() => run(() => client.cancel(key))}
        onClose={onClose}
      />
    );
  const isExtending = step === 'extend';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { dueOn = '', reason = '' } = formValues(form);
    run(() => (isExtending ? client.extend(key, dueOn) : client.reopen(key, reason)), form);
  };
  const due = state === 'ACCEPTED' ? reportDue : answerDue;
  return (
    <Dialog open title={isExtending ? texts.extendTitle : texts.reopenTitle} closeLabel={texts.keep} onClose={onClose}>
      <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
        {isExtending ? (
          <TextField
            label={texts.dueOn}
            name="dueOn"
            type="date"
            required
            defaultValue={due ? dayOf(due) : ''}
            error={errors.dueOn}
          />
        ) : (
          <>
            <p className="text-faint">{texts.reopenLead}</p>
            <TextArea label={texts.reason} name="reason" required error={errors.reason} />
          </>
        )}
        <Refusal>{refusal}</Refusal>
        <Button type="submit" busy={busy} className="justify-self-start">
          {isExtending ? texts.extendSubmit : texts.reopenSubmit}
        </Button>
      </form>
    </Dialog>
  );
}
