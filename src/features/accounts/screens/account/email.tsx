import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { DigitsField } from '../../widgets/digits-field.tsx';
import { ChangeForm, CurrentPassword, Section } from './section.tsx';

const texts = accountTexts.account;
const own = ownAccountClient(api);

/** Sends a code to the new address, then asks for it. */
export function EmailSection({ account }: { account: AccountView }) {
  // An address that is taken gets no code and so is never pending; the reply has to look the same.
  const [offered, setOffered] = useState<string>();
  const [again, setAgain] = useState(false);
  const pending = again ? undefined : (offered ?? account.pendingEmail ?? undefined);
  const onDone = () => {
    setOffered(undefined);
    setAgain(true);
  };
  return (
    <Section title={texts.email.title} lead={texts.email.lead(account.email)}>
      {pending ? (
        <ConfirmForm email={pending} onDone={onDone} />
      ) : (
        <OfferForm
          onOffered={(email) => {
            setOffered(email);
            setAgain(false);
          }}
        />
      )}
    </Section>
  );
}

function OfferForm({ onOffered }: { onOffered: (email: string) => void }) {
  return (
    <ChangeForm
      onValues={async ({ email = '', currentPassword = '' }) => {
        const done = await own.changeEmail({ email, currentPassword });
        onOffered(email);
        return done;
      }}
    >
      {({ busy, errors }) => (
        <>
          <TextField
            label={texts.email.field}
            name="email"
            type="email"
            autoComplete="email"
            required
            error={errors.email}
          />
          <CurrentPassword errors={errors} />
          <Button type="submit" busy={busy} className="max-w-fit">
            {texts.email.button}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}

function ConfirmForm({ email, onDone }: { email: string; onDone: () => void }) {
  return (
    <ChangeForm
      onValues={async ({ code = '' }) => {
        const done = await own.confirmEmail(code);
        onDone();
        return done;
      }}
    >
      {({ busy, errors }) => (
        <>
          <p>{texts.email.pending(email)}</p>
          <DigitsField label={texts.email.code} error={errors.code} />
          <FormActions
            submit={texts.email.confirm}
            busy={busy}
            cancel={{ label: texts.email.again, onCancel: onDone }}
          />
        </>
      )}
    </ChangeForm>
  );
}
