import { Tabs } from '@base-ui/react/tabs';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { accountsClient, session } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { LoginForm } from '../widgets/login-form.tsx';
import { useSessionStart } from './navigation-state.ts';
import { OtherMethods } from './other-methods.tsx';
import { AccountPanel } from './panel.tsx';
import { RegisterForm } from './register-form.tsx';

export const meta = () => [{ title: `${texts.login} | ${JOURNAL.shortName}` }];
export const loader = pageLoader((api) => accountsClient(api).loginMethods());

const TAB =
  'min-h-11 flex-1 border-b-2 border-line font-semibold text-faint data-active:border-accent data-active:text-accent';

/** Two tabs; the address says which one is open. */
export default function LoginScreen() {
  const { orcid } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const arrive = useSessionStart();
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
  const onToken = (token: string) => {
    session.begin(token);
    void navigate('/submission');
  };
  return (
    <AccountPanel title={texts.loginTitle} lead={texts.loginLead}>
      <Tabs.Root
        value={tab}
        onValueChange={(value) =>
          navigate(value === 'register' ? '?tab=register' : '.', { replace: true, preventScrollReset: true })
        }
      >
        <Tabs.List className="flex" activateOnFocus>
          <Tabs.Tab value="login" className={TAB}>
            {texts.login}
          </Tabs.Tab>
          <Tabs.Tab value="register" className={TAB}>
            {texts.register}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login" className="pt-6">
          <LoginForm onToken={onToken} onFactor={(pending) => navigate('/verify-2fa', { state: pending })} />
          <OtherMethods withOrcid={orcid} onToken={arrive} />
        </Tabs.Panel>
        <Tabs.Panel value="register" className="pt-6">
          <RegisterForm />
        </Tabs.Panel>
      </Tabs.Root>
    </AccountPanel>
  );
}
