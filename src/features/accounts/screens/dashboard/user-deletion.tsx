import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { api, usersClient } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import type { StaffUser } from '../../users-contract.ts';
import { reasonOf } from './use-user-action.ts';

const texts = accountTexts.users.deletion;

/** The account to be deleted and the result; the result is undefined while confirmation is pending. */
export interface DeletionStage {
  user: StaffUser;
  outcome: { isDeleted: true } | { isDeleted: false; reason: string } | undefined;
}

interface DeletionProps {
  stage: DeletionStage | undefined;
  onStage: (stage: DeletionStage | undefined) => void;
  onDeleted: () => void;
}

/** Asks for confirmation, deletes, and shows the result in a second dialog. */
export function UserDeletion({ stage, onStage, onDeleted }: DeletionProps) {
  const [busy, setBusy] = useState(false);
  const close = () => onStage(undefined);
  const remove = async (user: StaffUser) => {
    setBusy(true);
    try {
      await usersClient(api).remove(user.id);
      onStage({ user, outcome: { isDeleted: true } });
      onDeleted();
    } catch (error) {
      onStage({ user, outcome: { isDeleted: false, reason: reasonOf(error) } });
    } finally {
      setBusy(false);
    }
  };
  const outcome = stage?.outcome;
  return (
    <>
      <Confirm
        open={stage !== undefined && !outcome}
        title={texts.ask}
        text={texts.text}
        yes={texts.yes}
        no={STAFF_WORDS.cancel}
        busy={busy}
        onClose={close}
        onYes={() => stage && void remove(stage.user)}
      />
      <Dialog
        open={outcome !== undefined}
        onClose={close}
        title={outcome?.isDeleted ? texts.doneTitle : texts.failedTitle}
        closeLabel={texts.close}
      >
        <div className="mb-5 grid gap-2">
          <p>{outcome?.isDeleted ? texts.done : texts.failed}</p>
          {outcome && !outcome.isDeleted && <FieldError>{outcome.reason}</FieldError>}
        </div>
        <div className="flex justify-end">
          <Button onClick={close}>{texts.close}</Button>
        </div>
      </Dialog>
    </>
  );
}
