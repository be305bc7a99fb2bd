import type { FormEvent } from 'react';
import { momentOf } from '#base/dates.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { api, usersClient } from '../../client.ts';
import { accountTexts } from '../../texts.ts';
import type { Merge, StaffUser } from '../../users-contract.ts';
import { useUserAction } from './use-user-action.ts';

const texts = accountTexts.users.merge;
const client = usersClient(api);

/** Merges an account into another one of the same person. */
export function UserMerge({ user }: { user: StaffUser }) {
  const { busy, refusal, errors, act } = useUserAction(texts.failed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { into = '' } = formValues(event.currentTarget);
    void act(() => client.merge(user.id, into), event.currentTarget);
  };
  return (
    <Disclosure title={texts.open}>
      <form noValidate onSubmit={onSubmit} className="grid max-w-md gap-3">
        <p className="text-sm">{texts.lead(user.email)}</p>
        <TextField label={texts.into} name="into" type="email" autoComplete="off" error={errors.into ?? refusal} />
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {texts.button}
        </Button>
      </form>
    </Disclosure>
  );
}

/** The merges of the last thirty days, with the way back; nothing without any. */
export function Merges({ merges }: { merges: Merge[] }) {
  const { busy, refusal, act } = useUserAction(texts.undoFailed);
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="merges" className="grid gap-3 border-t border-line pt-6">
      <h2 id="merges" className="text-xl">
        {texts.title}
      </h2>
      <Refusal>{refusal}</Refusal>
      <ul className="grid gap-2">
        {merges.map((merge) => (
          <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{texts.merged(merge.name, merge.email, merge.into)}</span>
            <span className="text-sm text-faint">{momentOf(merge.mergedAt)}</span>
            <Button
              look="quiet"
              busy={busy}
              aria-label={texts.undoOf(merge.email)}
              onClick={() => void act(() => client.undoMerge(merge.id))}
            >
              {texts.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
