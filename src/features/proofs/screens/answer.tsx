import { Button } from '#ui/button.tsx';
import { CheckField, FieldError, Refusal, TextArea } from '#ui/field.tsx';
import { MAX_COMMENT } from '../rules.ts';
import { proofTexts } from '../texts.ts';
import type { Outcome } from './acts.ts';

const texts = proofTexts.page;

/** The answer of the corresponding author for all: approval, or corrections. */
export function AnswerForm({ outcome }: { outcome: Outcome | undefined }) {
  const own = outcome?.act === 'approve' || outcome?.act === 'corrections' ? outcome : undefined;
  return (
    <section id="answer" aria-labelledby="answer-title" className="grid scroll-mt-6 gap-4 border-t border-line pt-8">
      <div>
        <h2 id="answer-title" className="text-xl">
          {texts.answer}
        </h2>
        <p className="measure mt-1 text-faint">{texts.answerLead}</p>
      </div>
      <form method="post" action="#answer" className="grid gap-4">
        <TextArea
          label={texts.message}
          name="message"
          rows={4}
          maxLength={MAX_COMMENT}
          defaultValue={own?.values.message}
          error={own?.errors.message}
        />
        <div>
          <CheckField label={texts.checked} name="isChecked" defaultChecked={own?.values.isChecked === 'on'} />
          {own?.errors.isChecked && <FieldError>{own.errors.isChecked}</FieldError>}
        </div>
        <Refusal>{own?.errors.questions ?? own?.refusal}</Refusal>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="act" value="approve">
            {texts.approve}
          </Button>
          <Button type="submit" name="act" value="corrections" look="secondary">
            {texts.ask}
          </Button>
        </div>
      </form>
    </section>
  );
}
