import { type FormEvent, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues, showFaults } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { newsletterClient } from '../client.ts';
import { NEWSLETTER_FORM } from '../rules.ts';
import { newsletterTexts as texts } from '../texts.ts';

/** Result of a form that was submitted without JavaScript. */
export interface NewsletterOutcome {
  pending: boolean;
  email: string;
  errors: FieldErrors;
  /** Error that belongs to no field. */
  refusal: string | undefined;
}

interface NewsletterBoxProps {
  outcome: NewsletterOutcome | undefined;
}

/**
 * Form that subscribes an address; the mailed link confirms it. Without JavaScript the form is posted to the current
 * page, marked by the field `form`.
 */
export function NewsletterBox({ outcome }: NewsletterBoxProps) {
  const [pending, setPending] = useState(outcome?.pending ?? false);
  const [missing, setMissing] = useState(outcome?.errors.email);
  const { busy, errors, refusal, submit } = useToastForm(
    (error) => (error instanceof AppError && error.message) || texts.failed,
    outcome?.refusal,
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email = '' } = formValues(form);
    setPending(false);
    showFaults(form, () => setMissing(email.trim() ? undefined : texts.emailMissing));
    if (!email.trim()) return toast.error(texts.emailMissing);
    void submit(async () => {
      await newsletterClient(api).subscribe(email);
      toast.success(texts.subscribed);
      setPending(true);
      form.reset();
    }, form);
  };

  return (
    <section id="newsletter" className="bg-sunken px-6 py-10 md:px-12">
      <h2 className="text-2xl">{texts.title}</h2>
      <p className="mt-2 text-faint">{texts.lead}</p>
      <form
        onSubmit={onSubmit}
        noValidate
        method="post"
        action="#newsletter"
        className="mt-5 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_auto]"
      >
        <input type="hidden" name="form" value={NEWSLETTER_FORM} />
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={outcome?.email}
          required
          error={missing ?? errors.email}
        />
        <Button type="submit" busy={busy}>
          {busy ? texts.subscribing : texts.subscribe}
        </Button>
        <Refusal>{refusal}</Refusal>
      </form>
      {pending && (
        <p role="status" ref={scrollIntoView} className="mt-3 text-positive">
          {texts.pending}
        </p>
      )}
    </section>
  );
}

/** The message names the next step, so it must be visible even below the end of the window. */
const scrollIntoView = (status: HTMLElement | null) => status?.scrollIntoView({ block: 'nearest' });
