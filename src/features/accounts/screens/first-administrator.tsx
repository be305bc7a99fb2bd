import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formValues, useServerForm } from '../../../ui/use-server-form.ts';
import { accountsClient, api } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { tellFailure } from '../widgets/tell-failure.ts';
import { AccountPanel } from './panel.tsx';
import { PersonFields } from './person-fields.tsx';

export const meta = () => [
  { title: `${texts.firstAdminTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Where the single-use link of the console leads. */
export default function FirstAdministratorScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { busy, errors, submit } = useServerForm(tellFailure);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { firstName = '', lastName = '', email = '', password = '' } = formValues(event.currentTarget);
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
    });
  };

  return (
    <AccountPanel title={texts.firstAdminTitle} lead={texts.firstAdminLead}>
      <form onSubmit={onSubmit} className="grid gap-5" method="post" data-live>
        <PersonFields accountRole="ADMIN" errors={errors} />
        <Button type="submit" busy={busy}>
          {texts.firstAdminButton}
        </Button>
      </form>
    </AccountPanel>
  );
}
