import { Link, useNavigate } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { session } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { FactorForm } from '../widgets/factor-form.tsx';
import { REDIRECT_DELAY_MS, startPageOf, useNavigationState } from './navigation-state.ts';
import { AccountPanel } from './panel.tsx';

export const meta = () => [{ title: `${texts.twoFactorTitle} | ${JOURNAL.shortName}` }];

export default function VerifyTwoFactorScreen() {
  const navigate = useNavigate();
  const { email = '', method = 'email', challenge } = useNavigationState();
  const onToken = (token: string) => {
    session.begin(token);
    setTimeout(() => navigate(startPageOf(token)), REDIRECT_DELAY_MS);
  };
  return (
    <AccountPanel
      title={texts.twoFactorTitle}
      pattern="spirals"
      lead={
        email ? (
          <>
            {method === 'app' ? texts.appLead : texts.twoFactorLead} <strong className="text-ink">{email}</strong>.
          </>
        ) : (
          texts.twoFactorDirect
        )
      }
    >
      <div className="grid gap-5">
        <FactorForm email={email} method={method} challenge={challenge} onToken={onToken} />
        <Link to="/login" className="justify-self-start py-1 text-sm">
          {texts.backToLogin}
        </Link>
      </div>
    </AccountPanel>
  );
}
