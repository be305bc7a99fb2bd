import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { accountsClient, api, session } from '../client.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import { EarlyAnswer, earlyForm } from '../widgets/early-form.tsx';
import { failureMessage } from '../widgets/failure-toast.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { AccountPanel } from './panel.tsx';

export const meta = () => [
  { title: `${texts.resetTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Opened by the mailed link. Without a link in the address there is no form. */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const link = search.get('link');
  return (
    <AccountPanel title={texts.resetTitle} lead={link ? texts.resetLead : undefined} pattern="spirals">
      <div className="grid gap-5">
        {link ? <NewPasswordForm link={link} /> : <Refusal>{texts.linkUsed}</Refusal>}
        <Link to="/forgot-password" className="justify-self-start py-1 text-sm">
          {texts.requestNewLink}
        </Link>
      </div>
    </AccountPanel>
  );
}

function NewPasswordForm({ link }: { link: string }) {
  const navigate = useNavigate();
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { password = '' } = formValues(form);
    void submit(async () => {
      const { message } = await accountsClient(api).resetPassword({ link, password });
      session.end();
      toast.success(message);
      void navigate('/login');
    }, form);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-5" {...earlyForm(accountsContract.resetPassword, { next: '/login' })}>
      <input type="hidden" name="link" value={link} />
      <NewPasswordField label={texts.newPassword} accountRole="AUTHOR" error={errors.password} />
      <Button type="submit" busy={busy}>
        {texts.resetButton}
      </Button>
      <EarlyAnswer />
      <Refusal>{refusal}</Refusal>
    </form>
  );
}
