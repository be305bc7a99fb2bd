import { toast } from '#ui/toast.tsx';
import { accountsClient, api } from '../client.ts';
import { accountsContract } from '../contract.ts';
import { accountTexts as texts } from '../texts.ts';
import { CodeForm } from './code-form.tsx';
import type { PendingFactor } from './login-form.tsx';

/** The second factor, after the password. */
export function FactorForm({
  email,
  method,
  challenge,
  onToken,
}: PendingFactor & { onToken: (token: string) => void }) {
  const verify = async (entry: { email: string; code: string }) => {
    const { token } = await accountsClient(api).verifyTwoFactor(challenge ? { ...entry, challenge } : entry);
    if (!token) return toast.error(texts.twoFactorNoToken);
    toast.success(texts.twoFactorSuccess);
    onToken(token);
  };
  return (
    <CodeForm
      call={accountsContract.verifyTwoFactor}
      email={email}
      button={texts.verifyCode}
      failure={texts.twoFactorFailure}
      onCode={verify}
      withRecovery={method === 'app'}
    />
  );
}
