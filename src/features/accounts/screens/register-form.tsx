import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { AppError } from '../../../base/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formValues, isNetworkError, useServerForm } from '../../../ui/use-server-form.ts';
import { accountsClient, api } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { PersonFields } from './person-fields.tsx';

export function RegisterForm() {
  const navigate = useNavigate();
  const { busy, errors, submit } = useServerForm((error) => {
    if (isNetworkError(error)) toast.error(texts.noConnection);
    else toast.error((error as AppError).message);
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName = '', lastName = '', email = '', password = '' } = formValues(event.currentTarget);
    void submit(async () => {
      await accountsClient(api).register({ firstName, lastName, email, password });
      toast.success(texts.registerSuccess);
      void navigate('/verify-email', { state: { email } });
    });
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-5" method="post">
      <PersonFields accountRole="AUTHOR" errors={errors} />
      <Button type="submit" busy={busy}>
        {busy ? texts.creating : texts.createAccount}
      </Button>
    </form>
  );
}
