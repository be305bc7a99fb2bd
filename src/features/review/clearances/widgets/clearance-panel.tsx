import type { FormEvent } from 'react';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, TextArea } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { REVIEW_LIMITS } from '../../rules.ts';
import { clearanceClient } from '../client.ts';
import type { OwnConflict } from '../contract.ts';
import { clearanceTexts } from '../texts.ts';

const { panel: texts } = clearanceTexts;

interface ClearancePanelProps {
  submissionId: string;
  conflict: OwnConflict;
  onChanged: () => Promise<void>;
}

/** The reader's own possible conflicts of interest with a manuscript; nothing for readers without any. */
export function ClearancePanel({ submissionId, conflict: { evidence, reason }, onChanged }: ClearancePanelProps) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  if (evidence.length === 0) return null;
  if (reason !== null) return <p className="border-l-4 border-line bg-raised p-4 text-sm">{texts.cleared(reason)}</p>;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      toast.success((await clearanceClient(api).clear(submissionId, formValues(form).reason ?? '')).message);
      await onChanged();
    }, form);
  };
  return (
    <section aria-labelledby="conflict" className="grid gap-4 border-l-4 border-warning bg-raised p-5">
      <h2 id="conflict" className="text-lg">
        {texts.title}
      </h2>
      <p>{texts.evidence}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {evidence.map((one) => (
          <li key={one} dir="auto">
            {one}
          </li>
        ))}
      </ul>
      <p className="measure text-sm text-faint">{texts.lead}</p>
      <form onSubmit={onSubmit} method="post" data-live className="grid gap-4">
        <TextArea
          label={texts.reason}
          name="reason"
          rows={3}
          required
          maxLength={REVIEW_LIMITS.reason}
          error={errors.reason}
        />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" look="secondary" busy={busy} className="justify-self-start">
          {busy ? texts.busy : texts.save}
        </Button>
      </form>
    </section>
  );
}
