import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/field.tsx';
import { STAFF_WORDS } from '#ui/staff/words.ts';
import { api, usersClient } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import { useUserAction } from './use-user-action.ts';

const texts = accountTexts.users.unconfirmed;

/** Deletes the accounts that nobody has confirmed, after a question. */
export function UnconfirmedRemoval() {
  const [asking, setAsking] = useState(false);
  const { busy, refusal, act } = useUserAction(texts.failed);
  const remove = () =>
    act(() =>
      usersClient(api)
        .removeUnconfirmed()
        .finally(() => setAsking(false)),
    );
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="secondary" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Refusal>{refusal}</Refusal>
      <Confirm
        open={asking}
        title={texts.ask}
        text={texts.text}
        yes={texts.yes}
        no={STAFF_WORDS.cancel}
        busy={busy}
        onClose={() => setAsking(false)}
        onYes={() => void remove()}
      />
    </div>
  );
}
