import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formValues } from '../../../ui/use-server-form.ts';
import { useToldForm } from '../../../ui/use-told-form.ts';
import { accountsClient, api, session } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { failureWords } from '../widgets/tell-failure.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { AccountPanel } from './panel.tsx';

export const meta = () => [
  { title: `${texts.resetTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Where the mailed link leads. */
export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { busy, errors, refusal, submit } = useToldForm(failureWords, search.get('link') ? undefined : texts.linkUsed);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { password = '' } = formValues(form);
    void submit(async () => {
      const { message } = await accountsClient(api).resetPassword({ link: search.get('link') ?? '', password });
      session.end();
      toast.success(message);
      void navigate('/login');
    }, form);
  };
  return (
    <AccountPanel title={texts.resetTitle} lead={texts.resetLead} pattern="spirals">
      <form onSubmit={onSubmit} className="grid gap-5" method="post" data-live>
        <NewPasswordField label={texts.newPassword} accountRole="AUTHOR" error={errors.password} />
        <Button type="submit" busy={busy}>
          {texts.resetButton}
        </Button>
        <Refusal>{refusal}</Refusal>
        <Link to="/forgot-password" className="justify-self-start py-1 text-sm">
          {texts.askNewLink}
        </Link>
      </form>
    </AccountPanel>
  );
}
