import { type FormEvent, useState } from 'react';
import type { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues, isNetworkError, showFaults } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { contactClient } from '../client.ts';
import { INQUIRY_TYPES, type InquiryType } from '../rules.ts';
import { contactTexts as texts } from '../texts.ts';

const REQUIRED = ['firstName', 'lastName', 'email', 'inquiryType', 'subject', 'message'] as const;

/** Result of a form that was submitted without JavaScript. */
export interface ContactOutcome {
  sent: boolean;
  values: Record<string, string>;
  errors: FieldErrors;
  /** Error that belongs to no field. */
  refusal: string | undefined;
}

interface ContactFormProps {
  /** Name of the board member to whom the message is addressed. */
  addressee: string | undefined;
  outcome: ContactOutcome | undefined;
}

/** Form for a message to the editorial office. */
export function ContactForm({ addressee, outcome }: ContactFormProps) {
  const submitted = outcome?.values ?? {};
  const [sent, setSent] = useState(outcome?.sent ?? false);
  const [missing, setMissing] = useState<FieldErrors>(outcome?.errors ?? {});
  const { busy, errors, refusal, submit } = useToastForm(
    (error) => (isNetworkError(error) ? texts.networkError : (error as AppError).message || texts.failed),
    outcome?.refusal,
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = formValues(form);
    const empty = REQUIRED.filter((name) => !values[name]?.trim());
    setSent(false);
    showFaults(form, () => setMissing(Object.fromEntries(empty.map((name) => [name, texts.errors[name]]))));
    if (empty.length > 0) return toast.error(texts.incomplete);
    const {
      firstName = '',
      lastName = '',
      email = '',
      institution = '',
      subject = '',
      message = '',
      website = '',
    } = values;
    const inquiryType = values.inquiryType as InquiryType;
    void submit(async () => {
      // Counts from page load: on a slow connection people fill in the form before this script runs.
      const elapsed = Math.round(performance.now());
      await contactClient(api).send({
        firstName,
        lastName,
        email,
        institution,
        inquiryType,
        subject,
        message,
        website,
        elapsed,
      });
      toast.success(texts.sent);
      setSent(true);
      form.reset();
    }, form);
  };

  const fieldErrors = { ...errors, ...missing };
  return (
    <section>
      <h2 className="text-2xl">{texts.formTitle}</h2>
      {addressee && <p className="mt-1 text-faint">{texts.to(addressee)}</p>}
      <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-5" method="post">
        <Fields submitted={submitted} errors={fieldErrors} addressee={addressee} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            {busy ? texts.sending : texts.send}
          </Button>
          <Refusal>{refusal}</Refusal>
          {sent && (
            <p role="status" className="text-positive">
              {texts.sentNext}
            </p>
          )}
        </div>
      </form>
    </section>
  );
}

interface FieldsProps {
  submitted: Record<string, string>;
  errors: FieldErrors;
  addressee: string | undefined;
}

function Fields({ submitted, errors, addressee }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.firstName}
          name="firstName"
          defaultValue={submitted.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          defaultValue={submitted.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName}
        />
        <TextField
          label={texts.email}
          name="email"
          defaultValue={submitted.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email}
        />
        <TextField
          label={texts.institution}
          name="institution"
          defaultValue={submitted.institution}
          autoComplete="organization"
          hint={texts.optional}
          error={errors.institution}
        />
      </div>
      <SelectField
        label={texts.inquiryType}
        name="inquiryType"
        required
        defaultValue={submitted.inquiryType ?? (addressee ? 'editorial-board' : '')}
        placeholder={texts.chooseInquiryType}
        options={INQUIRY_TYPES.map((value) => ({ value, label: texts.inquiryTypes[value] }))}
        error={errors.inquiryType}
      />
      <TextField
        label={texts.subject}
        name="subject"
        required
        defaultValue={submitted.subject ?? (addressee ? texts.to(addressee) : '')}
        error={errors.subject}
      />
      <TextArea
        label={texts.message}
        name="message"
        defaultValue={submitted.message}
        required
        rows={7}
        error={errors.message}
      />
      {/* Honeypot: people do not see this field, bots fill it in. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {texts.leaveEmpty}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
