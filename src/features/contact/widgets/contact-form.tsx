import { Refusal, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { type FormRefusal, refusalOf } from '#ui/form-outcome.ts';
import { PlainSubmit, Says } from '#ui/plain-page.tsx';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { contactClient } from '../client.ts';
import type { ContactMessageInput } from '../contract.ts';
import { INQUIRY_TYPES } from '../rules.ts';
import { contactTexts as texts } from '../texts.ts';

const REQUIRED = ['firstName', 'lastName', 'email', 'inquiryType', 'subject', 'message'] as const;

/** Result of the form. */
export interface ContactOutcome extends FormRefusal {
  sent: boolean;
  values: Record<string, string>;
}

/** Sends the message of a form. */
export async function contactOutcome(
  client: Pick<ReturnType<typeof contactClient>, 'send'>,
  { elapsed, ...values }: Record<string, string>,
): Promise<ContactOutcome> {
  const empty = REQUIRED.filter((name) => !values[name]?.trim());
  const errors = Object.fromEntries(empty.map((name) => [name, texts.errors[name]]));
  if (empty.length > 0) return { sent: false, values, errors, refusal: undefined, said: texts.incomplete };
  const message = { ...values, ...(elapsed && { elapsed: Number(elapsed) }) } as unknown as ContactMessageInput;
  const refused = await refusalOf(client.send(message));
  if (refused) return { sent: false, values, ...refused };
  return { sent: true, values: {}, errors: {}, refusal: undefined, said: texts.sent };
}

interface ContactFormProps {
  /** Name of the board member to whom the message is addressed. */
  addressee: string | undefined;
  outcome: ContactOutcome | undefined;
}

/** Form for a message to the editorial office. */
export function ContactForm({ addressee, outcome }: ContactFormProps) {
  const { sent = false, values = {}, errors = {}, refusal, said } = outcome ?? {};
  return (
    <section id="message">
      <h2 className="text-2xl">{texts.formTitle}</h2>
      {addressee && <p className="mt-1 text-faint">{texts.to(addressee)}</p>}
      <Says kind={sent ? 'success' : 'error'}>{said}</Says>
      <form
        noValidate
        data-failed={texts.failed}
        data-offline={texts.networkError}
        className="mt-6 grid gap-5"
        method="post"
      >
        {/* Milliseconds since the page was loaded: programs that fill in forms are faster than people. */}
        <input type="hidden" name="elapsed" />
        <Fields submitted={values} errors={errors} addressee={addressee} />
        <div className="flex flex-wrap items-center gap-4">
          <PlainSubmit busy={texts.sending}>{texts.send}</PlainSubmit>
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
