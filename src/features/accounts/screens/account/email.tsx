import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { CODE_LENGTH } from '../../rules.ts';
import { accountTexts } from '../../texts.ts';
import { ChangeForm, CurrentPassword, Section } from './section.tsx';

const texts = accountTexts.account;
const own = ownAccountClient(api);

/** First a code to the new address, then the code back. */
export function EmailSection({ account }: { account: AccountView }) {
  // An address that is taken gets no code and so is never pending; the answer has to look the same.
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
          <TextField
            label={texts.email.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            required
            error={errors.code}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {texts.email.confirm}
            </Button>
            <Button look="quiet" onClick={onDone}>
              {texts.email.again}
            </Button>
          </div>
        </>
      )}
    </ChangeForm>
  );
}
