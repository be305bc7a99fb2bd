import type { FormEvent } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { longDate } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { failureMessage } from '#features/accounts/widgets/failure-toast.ts';
import { memberLoader } from '#features/accounts/widgets/guard.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { OwnPage, OwnPageFallback } from '#features/submissions/widgets/own-page.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal, TextArea } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { appealClient } from '../client.ts';
import type { Appeal } from '../contract.ts';
import { MAX_APPEAL } from '../rules.ts';
import { appealTexts } from '../texts.ts';

const { author: texts, states } = appealTexts;

export const meta = () => [{ title: `${texts.title} | ${JOURNAL.shortName}` }, { name: 'robots', content: 'noindex' }];

export const clientLoader = memberLoader(async ({ params }) => {
  const number = params.number ?? '';
  const { isPossible, data } = await appealClient(api).own(number);
  return { number, isPossible, appeal: data };
});

export const HydrateFallback = () => <OwnPageFallback title={texts.title} />;

/** The page on which authors appeal against a rejection, and read the answer. */
export default function AppealScreen() {
  const { number, isPossible, appeal } = useLoaderData<typeof clientLoader>();
  return (
    <OwnPage number={number} title={texts.title} lead={appeal ? undefined : texts.lead}>
      {appeal && <SentAppeal appeal={appeal} />}
      {!appeal && (isPossible ? <AppealForm number={number} /> : <p>{texts.closed}</p>)}
    </OwnPage>
  );
}

function SentAppeal({ appeal: { text, createdAt, state, answer, answeredAt } }: { appeal: Appeal }) {
  return (
    <>
      <section className="border-l-4 border-accent bg-raised p-5">
        <h2 className="text-lg">{answeredAt ? texts.answer(states[state], longDate(answeredAt)) : states.OPEN}</h2>
        <p dir="auto" className="measure mt-2 whitespace-pre-line">
          {answer || texts.waiting}
        </p>
      </section>
      <section>
        <h2 className="text-lg">{texts.yours(longDate(createdAt))}</h2>
        <p dir="auto" className="measure mt-2 font-serif whitespace-pre-line">
          {text}
        </p>
      </section>
    </>
  );
}

function AppealForm({ number }: { number: string }) {
  const revalidator = useRevalidator();
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void submit(async () => {
      const { message } = await appealClient(api).send(number, formValues(form).text ?? '');
      toast.success(message ?? '');
      await revalidator.revalidate();
    }, form);
  };
  return (
    <form onSubmit={onSubmit} method="post" data-live className="grid gap-5">
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        name="text"
        rows={12}
        required
        maxLength={MAX_APPEAL}
        error={errors.text}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
