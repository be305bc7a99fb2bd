import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckField, Refusal, TextArea, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { reviewClient } from '../client.ts';
import type { Candidate } from '../contract.ts';
import { reviewTexts } from '../texts.ts';

const { panel: texts } = reviewTexts;

interface InviteDialogProps {
  submissionId: string;
  round: number;
  /** The person to begin with; undefined while the form is closed. */
  candidate: Partial<Candidate> | undefined;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** The form that invites a reviewer by mail. */
export function InviteDialog({ candidate, onClose, ...form }: InviteDialogProps) {
  return (
    <Dialog
      open={candidate !== undefined}
      place="side"
      title={texts.inviteTitle}
      closeLabel={texts.keep}
      onClose={onClose}
    >
      <InviteForm candidate={candidate ?? {}} onDone={onClose} {...form} />
    </Dialog>
  );
}

interface InviteFormProps extends Omit<InviteDialogProps, 'candidate' | 'onClose'> {
  candidate: Partial<Candidate>;
  onDone: () => void;
}

function InviteForm({ submissionId, round, candidate, onDone, onChanged }: InviteFormProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { fullName = '', email = '', affiliation = '', isAlternate, conflictReason = '' } = formValues(form);
    void submit(async () => {
      const invitation = { fullName, email, affiliation, isAlternate: isAlternate === 'on', conflictReason };
      toast.success((await reviewClient(api).invite(submissionId, round, invitation)).message ?? '');
      onDone();
      await onChanged();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
      <TextField
        label={texts.fullName}
        name="fullName"
        required
        autoComplete="off"
        defaultValue={candidate.fullName}
        error={errors.fullName}
      />
      <TextField
        label={texts.email}
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={candidate.email}
        error={errors.email}
      />
      <TextField
        label={texts.affiliation}
        name="affiliation"
        autoComplete="off"
        defaultValue={candidate.affiliation}
        error={errors.affiliation}
      />
      {errors.conflictReason && (
        <TextArea label={texts.conflictReason} name="conflictReason" rows={3} error={errors.conflictReason} />
      )}
      <CheckField label={texts.isAlternate} name="isAlternate" />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.inviting : texts.inviteSubmit}
      </Button>
    </form>
  );
}
