import { type FormEvent, useState } from 'react';
import { AppError } from '../../base/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { formValues, useServerForm } from '../../ui/use-server-form.ts';
import { api } from '../accounts/client.ts';
import { newsletterClient } from './client.ts';
import { newsletterTexts as texts } from './texts.ts';

/** Asks for the newsletter; the address counts once the mailed link has been followed. */
export function NewsletterBox() {
  const [pending, setPending] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) =>
    toast.error((error instanceof AppError && error.message) || texts.failed),
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email = '' } = formValues(form);
    setMissing(email.trim() ? undefined : texts.emailMissing);
    if (!email.trim()) return toast.error(texts.emailMissing);
    void submit(async () => {
      await newsletterClient(api).subscribe(email);
      toast.success(texts.subscribed);
      setPending(true);
      form.reset();
    });
  };

  return (
    <section id="newsletter" className="bg-sunken px-6 py-10 md:px-12">
      <h2 className="text-2xl">{texts.title}</h2>
      <p className="mt-2 text-faint">{texts.lead}</p>
      <form
        onSubmit={onSubmit}
        noValidate
        method="post"
        className="mt-5 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_auto]"
      >
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={missing ?? errors.email}
        />
        <Button type="submit" busy={busy}>
          {busy ? texts.subscribing : texts.subscribe}
        </Button>
      </form>
      {pending && (
        <p role="status" className="mt-3 text-positive">
          {texts.pending}
        </p>
      )}
    </section>
  );
}
