import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { Button } from '#ui/button.tsx';
import { Refusal, TextField } from '#ui/field.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { accountsClient, api } from '../client.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import { EarlyAnswer, earlyForm } from '../widgets/early-form.tsx';
import { failureMessage } from '../widgets/failure-toast.ts';
import { AccountPanel } from './panel.tsx';

export const meta = () => [{ title: `${texts.forgotTitle} | ${JOURNAL.shortName}` }];

export default function ForgotPasswordScreen() {
  const [sent, setSent] = useState('');
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { email = '' } = formValues(form);
    void submit(async () => setSent((await accountsClient(api).forgotPassword(email)).message), form);
  };
  return (
    <AccountPanel title={texts.forgotTitle} lead={texts.forgotLead} pattern="spirals">
      <form onSubmit={onSubmit} className="grid gap-5" {...earlyForm(accountsContract.forgotPassword)}>
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors.email}
        />
        <p role="status" className={sent ? 'border-l-4 border-positive bg-raised p-4' : undefined}>
          {sent}
        </p>
        <EarlyAnswer />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" busy={busy}>
          {texts.forgotButton}
        </Button>
        <Link to="/login" className="justify-self-start py-1 text-sm">
          {texts.backToLogin}
        </Link>
      </form>
    </AccountPanel>
  );
}
