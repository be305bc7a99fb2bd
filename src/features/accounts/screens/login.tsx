import { Tabs } from '@base-ui/react/tabs';
import { Link, type LinkProps, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { pageLoader } from '#rendering/page-loader.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { accountsClient, session } from '../client.ts';
import { loginReason } from '../login-reason.ts';
import { accountTexts as texts } from '../texts.ts';
import { LoginForm } from '../widgets/login-form.tsx';
import { useSessionStart } from './navigation-state.ts';
import { OtherMethods } from './other-methods.tsx';
import { AccountPanel } from './panel.tsx';
import { RegisterForm } from './register-form.tsx';

export const meta = () => [{ title: `${texts.login} | ${JOURNAL.shortName}` }];
export const loader = pageLoader((api) => accountsClient(api).loginMethods());

const TAB =
  'grid min-h-11 flex-1 place-items-center border-b-2 border-line font-semibold text-faint data-active:border-accent data-active:text-accent';

/** Two tabs; the address says which one is open. */
export default function LoginScreen() {
  const { orcid } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const arrive = useSessionStart();
  const isToSubmit = useHydrated() && loginReason.get() === '/submission';
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
  const onToken = (token: string) => {
    session.begin(token);
    loginReason.clear();
    void navigate('/submission');
  };
  return (
    <AccountPanel title={texts.loginTitle} lead={isToSubmit ? <ToSubmit /> : texts.loginLead}>
      <Tabs.Root
        value={tab}
        onValueChange={(value) =>
          navigate(value === 'register' ? '?tab=register' : '.', { replace: true, preventScrollReset: true })
        }
      >
        <Tabs.List className="flex" activateOnFocus>
          <Tabs.Tab value="login" className={TAB} nativeButton={false} render={<TabLink to="." />}>
            {texts.login}
          </Tabs.Tab>
          <Tabs.Tab value="register" className={TAB} nativeButton={false} render={<TabLink to="?tab=register" />}>
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

/** Opens a tab also while the framework is still loading. */
const TabLink = (props: LinkProps) => <Link {...props} replace preventScrollReset />;

/** Says to visitors who wanted to submit why they are here, and offers an account. */
function ToSubmit() {
  return (
    <>
      {texts.loginToSubmit}{' '}
      <Link to="?tab=register" replace preventScrollReset>
        {texts.registerToSubmit}
      </Link>
    </>
  );
}
