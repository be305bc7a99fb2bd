import { useEffect, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { FieldError } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { newsletterClient } from '../../client.ts';
import { newsletterTexts } from '../../texts.ts';

const texts = newsletterTexts.dashboard.progress;

type Failures = { address: string; reason: string | null }[];

/** Failed recipients of a newsletter with the mail server's reasons. */
export function FailureList({ id }: { id: string }) {
  const [failures, setFailures] = useState<Failures | 'failed'>();
  useEffect(() => {
    let isUnmounted = false;
    const show = (found: Failures | 'failed') => !isUnmounted && setFailures(found);
    newsletterClient(api)
      .progress(id)
      .then(
        (progress) => show(progress.failures),
        () => show('failed'),
      );
    return () => {
      isUnmounted = true;
    };
  }, [id]);
  if (!failures) return <Skeleton className="h-12" />;
  if (failures === 'failed') return <FieldError>{texts.reasonsFailed}</FieldError>;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{texts.reasons}</h3>
      <ul className="grid gap-2">
        {failures.map(({ address, reason }) => (
          <li key={address} className="[overflow-wrap:anywhere]">
            {address}
            <span className="block text-xs text-faint">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
