import { Refusal, TextField } from '#ui/field.tsx';
import { type FormRefusal, refusalOf } from '#ui/form-outcome.ts';
import { PlainSubmit, Says } from '#ui/plain-page.tsx';
import type { newsletterClient } from '../client.ts';
import { NEWSLETTER_FORM } from '../rules.ts';
import { newsletterTexts as texts } from '../texts.ts';

/** Result of the form. */
export interface NewsletterOutcome extends FormRefusal {
  pending: boolean;
  email: string;
}

/** Subscribes the address of a form. */
export async function newsletterOutcome(
  client: Pick<ReturnType<typeof newsletterClient>, 'subscribe'>,
  { email = '' }: Record<string, string>,
): Promise<NewsletterOutcome> {
  const missing = texts.emailMissing;
  if (!email.trim()) return { pending: false, email, errors: { email: missing }, refusal: undefined, said: missing };
  const refused = await refusalOf(client.subscribe(email));
  if (refused) return { pending: false, email, ...refused };
  return { pending: true, email: '', errors: {}, refusal: undefined, said: texts.subscribed };
}

interface NewsletterBoxProps {
  outcome: NewsletterOutcome | undefined;
}

/** Form that subscribes an address; the mailed link confirms it. It is posted to its page, marked by the field `form`. */
export function NewsletterBox({ outcome }: NewsletterBoxProps) {
  const { pending = false, email, errors = {}, refusal, said } = outcome ?? {};
  return (
    <section id="newsletter" className="bg-sunken px-6 py-10 md:px-12">
      <h2 className="text-2xl">{texts.title}</h2>
      <p className="mt-2 text-faint">{texts.lead}</p>
      <Says kind={pending ? 'success' : 'error'}>{said}</Says>
      <form
        noValidate
        method="post"
        action="#newsletter"
        data-failed={texts.failed}
        className="mt-5 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_auto]"
      >
        <input type="hidden" name="form" value={NEWSLETTER_FORM} />
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          required
          error={errors.email}
        />
        <PlainSubmit busy={texts.subscribing}>{texts.subscribe}</PlainSubmit>
        <Refusal>{refusal}</Refusal>
      </form>
      {pending && (
        <p role="status" className="mt-3 text-positive">
          {texts.pending}
        </p>
      )}
    </section>
  );
}
