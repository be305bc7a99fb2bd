import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { accountsClient, api } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { failureMessage } from '../widgets/failure-toast.ts';
import { AccountPanel } from './panel.tsx';
import { PersonFields } from './person-fields.tsx';

export const meta = () => [
  { title: `${texts.firstAdminTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Opened by the single-use link on the console. */
export default function FirstAdministratorScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { firstName = '', lastName = '', email = '', password = '' } = formValues(form);
    void submit(async () => {
      await accountsClient(api).firstAdministrator({
        link: search.get('link') ?? '',
        firstName,
        lastName,
        email,
        password,
      });
      toast.success(texts.firstAdminDone);
      void navigate('/login');
    }, form);
  };

  return (
    <AccountPanel title={texts.firstAdminTitle} lead={texts.firstAdminLead}>
      <form onSubmit={onSubmit} className="grid gap-5" method="post" data-live>
        <PersonFields accountRole="ADMIN" errors={errors} />
        <Refusal>{refusal}</Refusal>
        <Button type="submit" busy={busy}>
          {texts.firstAdminButton}
        </Button>
      </form>
    </AccountPanel>
  );
}
