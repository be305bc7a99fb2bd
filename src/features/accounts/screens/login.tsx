import { Tabs } from '@base-ui/react/tabs';
import { useNavigate, useSearchParams } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { accountTexts as texts } from '../texts.ts';
import { LoginForm } from './login-form.tsx';
import { AccountPanel } from './panel.tsx';
import { RegisterForm } from './register-form.tsx';

export const meta = () => [{ title: `${texts.login} | ${JOURNAL.shortName}` }];

const TAB =
  'min-h-11 flex-1 border-b-2 border-line font-semibold text-faint data-active:border-accent data-active:text-accent';

/** Two tabs; which one is open stands in the address. */
export default function LoginScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = search.get('tab') === 'register' ? 'register' : 'login';
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
          <LoginForm />
        </Tabs.Panel>
        <Tabs.Panel value="register" className="pt-6">
          <RegisterForm />
        </Tabs.Panel>
      </Tabs.Root>
    </AccountPanel>
  );
}
