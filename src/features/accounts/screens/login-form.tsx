import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '../../../base/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formValues, isNetworkError, useServerForm } from '../../../ui/use-server-form.ts';
import { accountsClient, api, session } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';

/** The toast says the same for every failure; a second line says what can be done about it. */
function adviceFor(error: unknown): string | undefined {
  if (isNetworkError(error)) return texts.noConnection;
  if (!(error instanceof AppError)) return undefined;
  return error.failure === 'too-many' || error.failure === 'unavailable' || error.code === 'EMAIL_NOT_VERIFIED'
    ? error.message
    : undefined;
}

export function LoginForm() {
  const navigate = useNavigate();
  const [advice, setAdvice] = useState<string>();
  const { busy, errors, submit } = useServerForm((error) => {
    toast.error(texts.loginFailure);
    setAdvice(adviceFor(error));
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '', password = '' } = formValues(event.currentTarget);
    setAdvice(undefined);
    void submit(async () => {
      const { requiresTwoFactor, token } = await accountsClient(api).login({ email, password });
      if (requiresTwoFactor || !token) {
        toast.success(texts.twoFactorRequired);
        return void navigate('/verify-2fa', { state: { email } });
      }
      session.begin(token);
      toast.success(texts.loginSuccess);
      void navigate('/submission');
    }).catch(() => {});
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-5" method="post">
      <TextField label={texts.email} name="email" type="email" autoComplete="username" required error={errors.email} />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      {advice && (
        <div role="alert">
          <FieldError>{advice}</FieldError>
        </div>
      )}
      <Button type="submit" busy={busy}>
        {busy ? texts.loggingIn : texts.login}
      </Button>
    </form>
  );
}
