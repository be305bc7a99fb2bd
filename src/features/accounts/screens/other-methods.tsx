import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppError } from '#base/errors.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { accountsClient, api } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { orcidRedirect } from './orcid-redirect.ts';

const accounts = accountsClient(api);

/** Shows why a sign-in failed; closing the browser's own dialog shows nothing. */
function explain(error: unknown): void {
  if (error instanceof AppError) toast.error(error.message);
  else if (!(error instanceof Error && error.name === 'NotAllowedError')) toast.error(texts.noConnection);
}

/** Passkey and ORCID buttons, below the password. */
export function OtherMethods({ withOrcid, onToken }: { withOrcid: boolean; onToken: (token: string) => void }) {
  const [going, setGoing] = useState<'passkey' | 'orcid'>();
  const [withPasskey, setWithPasskey] = useState(false);
  useEffect(() => setWithPasskey(browserSupportsWebAuthn()), []);

  const once = (way: typeof going, work: () => Promise<void>) => () => {
    setGoing(way);
    void work()
      .catch(explain)
      .finally(() => setGoing(undefined));
  };
  const usePasskey = once('passkey', async () => {
    const { handshake, options } = await accounts.beginPasskey();
    const response = await startAuthentication({ optionsJSON: options as never });
    const { token, message } = await accounts.signInWithPasskey({ handshake, response: { ...response } });
    toast.success(message);
    onToken(token);
  });
  const useOrcid = once('orcid', async () => orcidRedirect.leave(await accounts.beginOrcid()));

  if (!withPasskey && !withOrcid) return null;
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      {withPasskey && (
        <Button look="secondary" busy={going === 'passkey'} disabled={going === 'orcid'} onClick={usePasskey}>
          {going !== 'passkey' && <KeyRound aria-hidden className="size-4" />}
          {texts.withPasskey}
        </Button>
      )}
      {withOrcid && (
        <Button look="secondary" busy={going === 'orcid'} disabled={going === 'passkey'} onClick={useOrcid}>
          {texts.withOrcid}
        </Button>
      )}
    </div>
  );
}
