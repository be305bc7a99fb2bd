import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { session } from '../client.ts';
import { accountTexts } from '../texts.ts';
import { FactorForm } from './factor-form.tsx';
import { LoginForm, type PendingFactor } from './login-form.tsx';

const texts = accountTexts.sessionOver;

interface SignInProps {
  open: boolean;
  onClose: () => void;
  onSignedIn: () => void;
}

/** Opens over a page whose session has ended, so that nothing on it is lost. */
export function SignInDialog({ open, onClose, onSignedIn }: SignInProps) {
  const [pending, setPending] = useState<PendingFactor>();
  const onToken = (token: string) => {
    session.begin(token);
    setPending(undefined);
    onSignedIn();
  };
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <p className="mb-5">{texts.lead}</p>
      {pending ? <FactorForm {...pending} onToken={onToken} /> : <LoginForm onToken={onToken} onFactor={setPending} />}
    </Dialog>
  );
}
