import { useNavigate } from 'react-router';
import { JOURNAL } from '#features/journal/journal.ts';
import { toast } from '#ui/toast.tsx';
import { accountsClient, api, session } from '../client.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import { CodeForm } from '../widgets/code-form.tsx';
import { REDIRECT_DELAY_MS, useNavigationState } from './navigation-state.ts';
import { AccountPanel } from './panel.tsx';

export const meta = () => [{ title: `${texts.verifyEmailTitle} | ${JOURNAL.shortName}` }];

export default function VerifyEmailScreen() {
  const navigate = useNavigate();
  const { email = '', ticket } = useNavigationState();

  const verify = async (entry: { email: string; code: string }) => {
    const { token } = await accountsClient(api).verifyEmail(ticket ? { ...entry, ticket } : entry);
    session.begin(token);
    toast.success(texts.verifyEmailSuccess);
    setTimeout(() => navigate('/submission'), REDIRECT_DELAY_MS);
  };
  const resend = (address: string) =>
    accountsClient(api)
      .resendCode(address)
      .then(
        () => toast.success(texts.resendSuccess),
        () => toast.error(texts.resendFailure),
      );

  return (
    <AccountPanel
      title={texts.verifyEmailTitle}
      pattern="zigzag"
      lead={
        <>
          {texts.verifyEmailLead} <strong className="text-ink">{email || texts.noAddress}</strong>.
        </>
      }
    >
      <CodeForm
        call={accountsContract.verifyEmail}
        email={email}
        button={texts.verify}
        failure={texts.verifyEmailFailure}
        onCode={verify}
        onResend={resend}
      />
    </AccountPanel>
  );
}
