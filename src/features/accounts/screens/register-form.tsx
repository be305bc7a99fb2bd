import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { accountsClient, api } from '../client.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import { EarlyAnswer, earlyForm } from '../widgets/early-form.tsx';
import { failureMessage } from '../widgets/failure-toast.ts';
import { useNavigationState } from './navigation-state.ts';
import { PersonFields } from './person-fields.tsx';

export function RegisterForm() {
  const navigate = useNavigate();
  const { orcid } = useNavigationState();
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { firstName = '', lastName = '', email = '', password = '' } = formValues(form);
    void submit(async () => {
      const person = { firstName, lastName, email, password };
      const { ticket } = await accountsClient(api).register(orcid ? { ...person, orcidTicket: orcid.ticket } : person);
      toast.success(texts.registerSuccess);
      void navigate('/verify-email', { state: { email, ticket } });
    }, form);
  };

  return (
    <form onSubmit={onSubmit} className="grid gap-5" {...earlyForm(accountsContract.register)}>
      {orcid && <p className="border-l-4 border-positive bg-raised p-4">{texts.orcidRegister}</p>}
      <PersonFields accountRole="AUTHOR" known={orcid} errors={errors} />
      <EarlyAnswer />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy}>
        {busy ? texts.creating : texts.createAccount}
      </Button>
    </form>
  );
}
