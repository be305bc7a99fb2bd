import type { FormEvent } from 'react';
import { type MetaFunction, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { AppError } from '#base/errors.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { formValues } from '#ui/use-server-form.ts';
import { useToastForm } from '#ui/use-toast-form.ts';
import { accountsClient, api, session } from '../client.ts';
import { accountTexts } from '../texts.ts';
import { failureMessage } from '../widgets/failure-toast.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { AccountPanel } from './panel.tsx';
import { NameFields } from './person-fields.tsx';

const texts = accountTexts.invitation;
const client = accountsClient(api);

export const meta: MetaFunction = () => [
  { title: `${texts.title} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** Loads the invitation of the link in the address, or the reason why there is none. */
export async function clientLoader({ request }: { request: Request }) {
  const link = new URL(request.url).searchParams.get('link') ?? '';
  try {
    return { invited: await client.readInvitation(link), refusal: undefined };
  } catch (error) {
    return { invited: undefined, refusal: error instanceof AppError ? error.message : accountTexts.noConnection };
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <AccountPanel title={texts.title} pattern="spirals">
      <Skeleton className="h-64" />
    </AccountPanel>
  );
}

/** Opened by the link in the mail of an invitation. */
export default function InvitationScreen() {
  const { invited, refusal } = useLoaderData<typeof clientLoader>();
  const lead = invited && texts.lead(invited.email, accountTexts.users.roles[invited.role]);
  return (
    <AccountPanel title={texts.title} lead={lead} pattern="spirals">
      {invited ? <AcceptForm invited={invited} /> : <Refusal>{refusal}</Refusal>}
    </AccountPanel>
  );
}

type Invited = Awaited<ReturnType<typeof client.readInvitation>>;

function AcceptForm({ invited }: { invited: Invited }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { busy, errors, refusal, submit } = useToastForm(failureMessage);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { firstName = '', lastName = '', password = '' } = formValues(form);
    void submit(async () => {
      const link = search.get('link') ?? '';
      const { message } = await client.acceptInvitation({ link, firstName, lastName, password });
      session.end();
      toast.success(message);
      void navigate('/login');
    }, form);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-5" method="post" data-live>
      {/* Password managers store the address with the password. */}
      <input type="hidden" name="email" autoComplete="username" value={invited.email} />
      <NameFields known={invited} errors={errors} />
      <NewPasswordField label={accountTexts.newPassword} accountRole={invited.role} error={errors.password} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" busy={busy}>
        {texts.button}
      </Button>
    </form>
  );
}
