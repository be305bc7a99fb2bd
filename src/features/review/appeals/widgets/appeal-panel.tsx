import type { FormEvent } from 'react';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal, TextArea } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { appealClient } from '../client.ts';
import type { StaffAppeal } from '../contract.ts';
import { MAX_APPEAL_ANSWER } from '../rules.ts';
import { appealTexts } from '../texts.ts';

const { office: texts, states, errors: reasons } = appealTexts;

interface AppealPanelProps {
  submissionId: string;
  appeal: StaffAppeal;
  onChanged: () => Promise<void>;
}

/** The appeal on a manuscript, with the form for its answer. */
export function AppealPanel({ submissionId, appeal, onChanged }: AppealPanelProps) {
  const { state, text, createdAt, answer, answeredAt, answeredBy, mayAnswer } = appeal;
  return (
    <section
      id="appeal"
      aria-labelledby="appeal-title"
      className="grid scroll-mt-6 gap-4 border-l-4 border-accent bg-raised p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="appeal-title" className="text-xl">
          {texts.title}
        </h2>
        <Badge tone={state === 'OPEN' ? 'accent' : 'neutral'}>{states[state]}</Badge>
        <span className="text-sm text-faint">{texts.received(longDate(createdAt))}</span>
      </div>
      <p dir="auto" className="measure border-l-2 border-line pl-4 font-serif whitespace-pre-line">
        {text}
      </p>
      {answeredAt && (
        <div>
          <p className="text-sm text-faint">{texts.answered(states[state], longDate(answeredAt), answeredBy ?? '')}</p>
          <p dir="auto" className="measure mt-1 whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
      {state === 'OPEN' && !mayAnswer && <p>{reasons.decider}</p>}
      {mayAnswer && <AnswerForm submissionId={submissionId} onChanged={onChanged} />}
    </section>
  );
}

function AnswerForm({ submissionId, onChanged }: Omit<AppealPanelProps, 'appeal'>) {
  const { busy, errors, refusal, submit } = useRefusal(texts.failed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isUpheld = submitter instanceof HTMLButtonElement && submitter.value === 'uphold';
    void submit(async () => {
      const { message } = await appealClient(api).answer(submissionId, {
        isUpheld,
        answer: formValues(form).answer ?? '',
      });
      toast.success(message);
      await onChanged();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-4">
      <p className="measure text-sm text-faint">{texts.lead}</p>
      <TextArea
        label={texts.answer}
        name="answer"
        rows={6}
        required
        maxLength={MAX_APPEAL_ANSWER}
        error={errors.answer}
      />
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" value="uphold" busy={busy}>
          {busy ? texts.busy : texts.uphold}
        </Button>
        <Button type="submit" value="dismiss" look="secondary" busy={busy}>
          {texts.dismiss}
        </Button>
      </div>
    </form>
  );
}
