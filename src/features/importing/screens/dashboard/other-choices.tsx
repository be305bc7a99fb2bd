import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { importingClient } from '../../client.ts';
import type { Run } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import { ChoiceFields, choicesIn } from './choice-fields.tsx';
import type { RunReply } from './run-act.ts';

const texts = importingTexts.screen;

/** Has a report made again with another topic or licence, from the files that are already here. */
export function OtherChoices({ run, onReply }: { run: Run; onReply: (reply: RunReply) => Promise<void> }) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const again = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => onReply(await importingClient(api).checkAgain(run.id, choicesIn(form))), form);
  };
  return (
    <Disclosure title={texts.otherChoices}>
      <form onSubmit={again} noValidate className="mt-2 grid gap-5">
        <ChoiceFields chosen={run} errors={errors} />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {texts.checkAgain}
        </Button>
      </form>
    </Disclosure>
  );
}
