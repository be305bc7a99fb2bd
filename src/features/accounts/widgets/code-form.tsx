import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Call } from '#base/contract.ts';
import { AppError } from '#base/errors.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { accountTexts as texts } from '../texts.ts';
import { CodeField } from './code-field.tsx';
import { DigitsField } from './digits-field.tsx';
import { EarlyAnswer, earlyForm } from './early-form.tsx';

interface CodeFormProps {
  /** The call that a code is sent to before the framework has loaded. */
  call: Call;
  /** The address the code was sent to; it can be typed when it is unknown, for example after a reload. */
  email: string;
  button: string;
  /** The toast of a failure without a message from the server. */
  failure: string;
  onCode: (entry: { email: string; code: string }) => Promise<unknown>;
  onResend?: (email: string) => Promise<unknown>;
  /** A recovery code may be entered instead of six digits. */
  withRecovery?: boolean;
}

/** Code entry for an address. A user who was redirected here with a code on its way can type it at once. */
export function CodeForm({ call, email: handedOver, button, failure, onCode, onResend, withRecovery }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const email = handedOver || typed;
  const [recovering, setRecovering] = useState(false);
  const { busy, errors, refusal, submit } = useToastForm(
    (error) => (error instanceof AppError && error.message) || failure,
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (handedOver) form.current?.querySelector('input')?.focus();
  }, [handedOver]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { code = '' } = formValues(event.currentTarget);
    void submit(async () => void (await onCode({ email, code })), event.currentTarget);
  };

  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-5" {...earlyForm(call)}>
      {!handedOver && (
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setTyped(event.target.value)}
          error={errors.email}
        />
      )}
      {recovering ? (
        <CodeField
          key="recovery"
          label={texts.recoveryCode}
          length={11}
          autoComplete="off"
          hint={texts.recoveryCodeHint}
          error={errors.code}
          className="max-w-64 font-mono text-xl"
        />
      ) : (
        <DigitsField
          key="digits"
          label={texts.code}
          hint={withRecovery ? undefined : texts.codeHint}
          error={errors.code}
          className="max-w-48 font-mono text-xl tracking-[0.3em]"
        />
      )}
      <EarlyAnswer />
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? texts.verifying : button}
        </Button>
        {onResend && (
          <Button look="quiet" disabled={!email} onClick={() => onResend(email)}>
            {texts.resendCode}
          </Button>
        )}
        {withRecovery && (
          <Button look="quiet" onClick={() => setRecovering(!recovering)}>
            {recovering ? texts.useAppCode : texts.useRecoveryCode}
          </Button>
        )}
      </div>
    </form>
  );
}
