import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { reviewClient } from '../../client.ts';
import type { Reviewer } from '../../contract.ts';
import { reviewTexts } from '../../texts.ts';

const { panel } = reviewTexts;
const texts = reviewTexts.register.merge;
const client = reviewClient(api);

interface MergeProps {
  reviewer: Reviewer;
  onDone: () => Promise<void>;
}

/** Merges an entry of the register into another one of the same person, and separates merged addresses again. */
export function ReviewerMerge({ reviewer: { id, aliases }, onDone }: MergeProps) {
  const { busy, errors, refusal, submit } = useRefusal(panel.failed);
  const act = (work: () => Promise<{ message: string }>, form?: HTMLFormElement) =>
    void submit(async () => {
      toast.success((await work()).message);
      await onDone();
    }, form);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { into = '' } = formValues(event.currentTarget);
    act(() => client.mergeReviewer(id, into), event.currentTarget);
  };
  return (
    <section className="grid justify-items-start gap-4 border-t border-line pt-5">
      {aliases.map((alias) => (
        <Button
          key={alias.id}
          look="secondary"
          busy={busy}
          onClick={() => act(() => client.separateReviewer(alias.id))}
        >
          {texts.separate(alias.email)}
        </Button>
      ))}
      {aliases.length === 0 && (
        <Disclosure title={texts.open}>
          <form noValidate onSubmit={onSubmit} method="post" data-live className="grid max-w-md gap-3">
            <p className="text-sm">{texts.lead}</p>
            <TextField label={texts.into} name="into" type="email" autoComplete="off" error={errors.into} />
            <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
              {texts.button}
            </Button>
          </form>
        </Disclosure>
      )}
      <Refusal>{refusal}</Refusal>
    </section>
  );
}
