import { AppError } from '#base/errors.ts';
import { TRASH_DAYS } from '#base/trash.ts';
import { api } from '#features/accounts/client.ts';
import { submissionsClient } from '#features/submissions/client.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { Confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';

const texts = submissionTexts.dashboard;

interface RemoveDialogProps {
  submission: StaffSubmission;
  onClose: () => void;
  onRemoved: () => void;
}

/** Deletes a submission, after confirmation. */
export function RemoveDialog({ submission, onClose, onRemoved }: RemoveDialogProps) {
  const { busy, submit } = useServerForm((error) =>
    toast.error(error instanceof AppError ? texts.removeFailed : texts.broken),
  );
  const remove = () =>
    submit(async () => {
      const { message } = await submissionsClient(api).remove(submission.id);
      toast.success(message);
      onRemoved();
    });
  return (
    <Confirm
      open
      title={texts.sure}
      text={texts.cannotUndo}
      hint={texts.undoHint(submission.manuscriptTitle, TRASH_DAYS)}
      yes={texts.yes}
      no={texts.no}
      busy={busy}
      onClose={onClose}
      onYes={() => void remove()}
    />
  );
}
