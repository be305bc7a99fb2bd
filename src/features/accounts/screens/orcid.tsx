import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { AppError } from '#base/errors.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import { toast } from '#ui/toast.tsx';
import { accountsClient, api } from '../client.ts';
import { accountTexts as texts } from '../texts.ts';
import { toastFailure } from '../widgets/failure-toast.ts';
import { announceFactor } from '../widgets/login-form.tsx';
import { useSessionStart } from './navigation-state.ts';
import { orcidRedirect } from './orcid-redirect.ts';
import { AccountPanel } from './panel.tsx';

export const meta = () => [
  { title: `${texts.orcidTitle} | ${JOURNAL.shortName}` },
  { name: 'robots', content: 'noindex' },
];

/** The page ORCID redirects to. */
export default function OrcidScreen() {
  const navigate = useNavigate();
  const arrive = useSessionStart();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const finish = async () => {
      const handshake = orcidRedirect.arrive();
      if (!handshake) throw new AppError('invalid', 'SIGN_IN_FAILED', texts.orcidFailed);
      const { data, message } = await accountsClient(api).finishOrcid({ handshake, query: location.search });
      if (data.outcome === 'linked') {
        toast.success(message);
        return navigate('/account', { replace: true });
      }
      if (data.outcome === 'unknown') {
        const { ticket, firstName, lastName } = data;
        return navigate('/login?tab=register', { replace: true, state: { orcid: { ticket, firstName, lastName } } });
      }
      const { token, email, method, challenge } = data;
      if (!token)
        return announceFactor({ email, method, challenge }, (state) =>
          navigate('/verify-2fa', { replace: true, state }),
        );
      toast.success(message);
      arrive(token);
    };
    finish().catch((error) => {
      toastFailure(error);
      void navigate('/login', { replace: true });
    });
  });

  return (
    <AccountPanel title={texts.orcidTitle}>
      <p role="status">{texts.orcidWait}</p>
    </AccountPanel>
  );
}
