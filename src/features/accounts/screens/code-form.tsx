import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { AppError } from '../../../base/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formValues, useServerForm } from '../../../ui/use-server-form.ts';
import { CODE_LENGTH } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';

export const REDIRECT_DELAY_MS = 1000;

interface CodeFormProps {
  button: string;
  /** The toast of a failure without a message from the server. */
  failure: string;
  onCode: (entry: { email: string; code: string }) => Promise<void>;
  onResend?: (email: string) => Promise<void>;
}

/** The address a code was sent to, handed over by the screen before. */
export function useHandedOverEmail(): string {
  const state = useLocation().state as { email?: string } | null;
  return state?.email ?? '';
}

/** Code entry for an address; the address can be typed where none was handed over (after a reload, say). */
export function CodeForm({ button, failure, onCode, onResend }: CodeFormProps) {
  const handedOver = useHandedOverEmail();
  const [email, setEmail] = useState(handedOver);
  const { busy, errors, submit } = useServerForm((error) =>
    toast.error(error instanceof AppError ? error.message : failure),
  );

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code = '' } = formValues(event.currentTarget);
    void submit(() => onCode({ email, code }));
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-5" method="post">
      {!handedOver && (
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
        />
      )}
      <TextField
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        required
        hint={texts.codeHint}
        error={errors.code}
        className="max-w-48 font-mono text-xl tracking-[0.3em]"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.verifying : button}
        </Button>
        {onResend && (
          <Button look="quiet" disabled={!email} onClick={() => onResend(email)}>
            {texts.resendCode}
          </Button>
        )}
      </div>
    </form>
  );
}
