import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { AppError } from '#base/errors.ts';
import { Button } from '#ui/button.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues, isNetworkError, useServerForm } from '#ui/use-server-form.ts';
import { accountsClient, api } from '../client.ts';
import { accountsContract } from '../contract.ts';
import type { SecondFactor } from '../rules.ts';
import { accountTexts as texts } from '../texts.ts';
import { EarlyAnswer, earlyForm } from './early-form.tsx';

/** A required second factor, and its account. */
export interface PendingFactor {
  email: string;
  method: SecondFactor;
  /** The server's reply to the right password. */
  challenge?: string | undefined;
}

/** The result of a sign-in; the screen around the form decides what follows. */
export interface SignInOutcome {
  onToken: (token: string) => void;
  onFactor: (pending: PendingFactor) => void;
}

/** Shows the next step in a toast and passes it on. */
export function announceFactor(pending: PendingFactor, onFactor: SignInOutcome['onFactor']): void {
  toast.success(pending.method === 'app' ? texts.appRequired : texts.twoFactorRequired);
  onFactor(pending);
}

/**
 * The toast is the same for every failure and disappears soon; a permanent line says what to do, unless the fields say it.
 */
function adviceFor(error: unknown): string | undefined {
  if (isNetworkError(error)) return texts.noConnection;
  const { issues, message } = error as AppError;
  return issues?.length ? undefined : message || texts.failed;
}

/** E-mail and password. */
export function LoginForm({ onToken, onFactor }: SignInOutcome) {
  const [advice, setAdvice] = useState<string>();
  const [unverified, setUnverified] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    toast.error(texts.loginFailure);
    setAdvice(adviceFor(error));
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email = '', password = '' } = formValues(form);
    setAdvice(undefined);
    setUnverified(undefined);
    void submit(async () => {
      const { token, method, challenge } = await accountsClient(api)
        .login({ email, password })
        .catch((error) => {
          if (error instanceof AppError && error.code === 'EMAIL_NOT_VERIFIED') setUnverified(email);
          throw error;
        });
      if (!token) return announceFactor({ email, method, challenge }, onFactor);
      toast.success(texts.loginSuccess);
      onToken(token);
    }, form);
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-5" {...earlyForm(accountsContract.login)}>
      <TextField label={texts.email} name="email" type="email" autoComplete="username" required error={errors.email} />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <EarlyAnswer />
      {advice && (
        <div role="alert">
          <FieldError>{advice}</FieldError>
          {unverified && (
            <Link to="/verify-email" state={{ email: unverified }} className="inline-block py-1 text-sm">
              {texts.enterCode}
            </Link>
          )}
        </div>
      )}
      <Button type="submit" busy={busy}>
        {busy ? texts.loggingIn : texts.login}
      </Button>
      <Link to="/forgot-password" className="justify-self-start py-1 text-sm">
        {texts.forgotPassword}
      </Link>
    </form>
  );
}
