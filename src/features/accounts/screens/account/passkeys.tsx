import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { longDate } from '#base/dates.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { TextField } from '#ui/field.tsx';
import { api, ownAccountClient } from '../../client.ts';
import type { AccountView } from '../../own-contract.ts';
import { accountTexts } from '../../texts.ts';
import { ChangeForm, CurrentPassword, Section, useChange } from './section.tsx';

const texts = accountTexts.account.passkeys;
const words = accountTexts.account.deletion;
const own = ownAccountClient(api);

export function PasskeysSection({ account: { passkeys } }: { account: AccountView }) {
  const { busy, change } = useChange();
  const [leaving, setLeaving] = useState<{ id: string; name: string }>();
  const isSupported = browserSupportsWebAuthn();
  return (
    <Section title={texts.title} lead={texts.lead}>
      {passkeys.length === 0 && <p className="text-faint">{texts.none}</p>}
      <ul className="grid gap-2">
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line">
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-faint">
              {lastUsedAt ? texts.lastUsed(longDate(lastUsedAt)) : texts.neverUsed}
            </span>
            <Button look="quiet" busy={busy} className="ml-auto" onClick={() => setLeaving({ id, name })}>
              {texts.remove(name)}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={leaving !== undefined}
        title={words.ask}
        text={texts.removeText(leaving?.name ?? '')}
        yes={words.yes}
        no={words.no}
        busy={busy}
        onClose={() => setLeaving(undefined)}
        onYes={() => void change(() => own.removePasskey(leaving?.id ?? '')).finally(() => setLeaving(undefined))}
      />
      {!isSupported && <p className="text-faint">{texts.unsupported}</p>}
      <ChangeForm
        onValues={async ({ name = '', currentPassword = '' }) => {
          const { handshake, options } = await own.beginAddingPasskey(currentPassword);
          const response = await startRegistration({ optionsJSON: options as never });
          return own.addPasskey({ handshake, name, response: { ...response } });
        }}
      >
        {({ busy: adding, errors }) => (
          <>
            <TextField
              label={texts.field}
              hint={texts.fieldHint}
              name="name"
              required
              maxLength={60}
              error={errors.name}
            />
            <CurrentPassword errors={errors} />
            <Button type="submit" busy={adding} className="max-w-fit">
              {texts.add}
            </Button>
          </>
        )}
      </ChangeForm>
    </Section>
  );
}
