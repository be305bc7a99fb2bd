import { type FormEvent, useState } from 'react';
import type { AppError } from '#base/errors.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { type FieldErrors, formValues, isNetworkError, showFaults } from '#ui/use-server-form.ts';
import { useToldForm } from '#ui/use-told-form.ts';
import { contactClient } from '../client.ts';
import { INQUIRY_TYPES, type InquiryType } from '../rules.ts';
import { contactTexts as texts } from '../texts.ts';

const REQUIRED = ['firstName', 'lastName', 'email', 'inquiryType', 'subject', 'message'] as const;

/** What came of a form that was sent without JavaScript. */
export interface ContactOutcome {
  sent: boolean;
  values: Record<string, string>;
  errors: FieldErrors;
  /** Why all of it was refused, where that belongs to no field. */
  refusal: string | undefined;
}

interface ContactFormProps {
  /** A board member the message is meant for. */
  addressee: string | undefined;
  outcome: ContactOutcome | undefined;
}

/** A message to the editorial office. */
export function ContactForm({ addressee, outcome }: ContactFormProps) {
  const typed = outcome?.values ?? {};
  const [sent, setSent] = useState(outcome?.sent ?? false);
  const [missing, setMissing] = useState<FieldErrors>(outcome?.errors ?? {});
  const { busy, errors, refusal, submit } = useToldForm(
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
      // Since the page was opened: on a slow line somebody has written all of it before this script is there.
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

  const faults = { ...errors, ...missing };
  return (
    <section>
      <h2 className="text-2xl">{texts.formTitle}</h2>
      {addressee && <p className="mt-1 text-faint">{texts.to(addressee)}</p>}
      <form onSubmit={onSubmit} noValidate className="mt-6 grid gap-5" method="post">
        <Fields typed={typed} faults={faults} addressee={addressee} />
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
  typed: Record<string, string>;
  faults: FieldErrors;
  addressee: string | undefined;
}

function Fields({ typed, faults, addressee }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={texts.firstName}
          name="firstName"
          defaultValue={typed.firstName}
          autoComplete="given-name"
          required
          error={faults.firstName}
        />
        <TextField
          label={texts.lastName}
          name="lastName"
          defaultValue={typed.lastName}
          autoComplete="family-name"
          required
          error={faults.lastName}
        />
        <TextField
          label={texts.email}
          name="email"
          defaultValue={typed.email}
          type="email"
          autoComplete="email"
          required
          error={faults.email}
        />
        <TextField
          label={texts.institution}
          name="institution"
          defaultValue={typed.institution}
          autoComplete="organization"
          hint={texts.optional}
          error={faults.institution}
        />
      </div>
      <SelectField
        label={texts.inquiryType}
        name="inquiryType"
        required
        defaultValue={typed.inquiryType ?? (addressee ? 'editorial-board' : '')}
        placeholder={texts.chooseInquiryType}
        options={INQUIRY_TYPES.map((value) => ({ value, label: texts.inquiryTypes[value] }))}
        error={faults.inquiryType}
      />
      <TextField
        label={texts.subject}
        name="subject"
        required
        defaultValue={typed.subject ?? (addressee ? texts.to(addressee) : '')}
        error={faults.subject}
      />
      <TextArea
        label={texts.message}
        name="message"
        defaultValue={typed.message}
        required
        rows={7}
        error={faults.message}
      />
      {/* People do not see this field; what fills it in is a machine. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {texts.leaveEmpty}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
