import { useNavigate } from 'react-router';
import { JOURNAL } from '../../../base/journal.ts';
import { toast } from '../../../ui/toast.tsx';
import { accountsClient, api, decodeToken, session } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { CodeForm, REDIRECT_DELAY_MS, useHandedOverEmail } from './code-form.tsx';
import { AccountPanel } from './panel.tsx';

export const meta = () => [{ title: `${texts.twoFactorTitle} | ${JOURNAL.shortName}` }];

export default function VerifyTwoFactorScreen() {
  const navigate = useNavigate();
  const email = useHandedOverEmail();

  const verify = async (entry: { email: string; code: string }) => {
    const { token } = await accountsClient(api).verifyTwoFactor(entry);
    if (!token) return toast.error(texts.twoFactorNoToken);
    session.begin(token);
    toast.success(texts.twoFactorSuccess);
    const next = decodeToken(token)?.role === 'AUTHOR' ? '/submission' : '/dashboard';
    setTimeout(() => navigate(next), REDIRECT_DELAY_MS);
  };

  return (
    <AccountPanel
      title={texts.twoFactorTitle}
      pattern="spirals"
      lead={
        <>
          {texts.twoFactorLead} <strong className="text-ink">{email || texts.noAddress}</strong>.
        </>
      }
    >
      <CodeForm button={texts.verifyCode} failure={texts.twoFactorFailure} onCode={verify} />
    </AccountPanel>
  );
}
