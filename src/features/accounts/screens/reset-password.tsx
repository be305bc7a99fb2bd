import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AppError } from '../../../base/errors.ts';
import { JOURNAL } from '../../../base/journal.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formValues, useServerForm } from '../../../ui/use-server-form.ts';
import { accountsClient, api, session } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { tellFailure } from '../widgets/tell-failure.ts';
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
  const [isDead, setIsDead] = useState(!search.get('link'));
  const { busy, errors, submit } = useServerForm((error) => {
    tellFailure(error);
    if (error instanceof AppError && error.code === 'LINK_USED') setIsDead(true);
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { password = '' } = formValues(event.currentTarget);
    void submit(async () => {
      const { message } = await accountsClient(api).resetPassword({ link: search.get('link') ?? '', password });
      session.end();
      toast.success(message);
      void navigate('/login');
    });
  };
  return (
    <AccountPanel title={texts.resetTitle} lead={texts.resetLead} pattern="spirals">
      <form onSubmit={onSubmit} className="grid gap-5" method="post" data-live>
        <NewPasswordField label={texts.newPassword} accountRole="AUTHOR" error={errors.password} />
        <Button type="submit" busy={busy}>
          {texts.resetButton}
        </Button>
        {isDead && <FieldError>{texts.linkUsed}</FieldError>}
        <Link to="/forgot-password" className="justify-self-start py-1 text-sm">
          {texts.askNewLink}
        </Link>
      </form>
    </AccountPanel>
  );
}
