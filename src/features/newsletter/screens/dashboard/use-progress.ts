import { useEffect, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { toast } from '#ui/toast.tsx';
import { newsletterClient } from '../../client.ts';
import type { Newsletter, Progress } from '../../sending-contract.ts';
import { newsletterTexts } from '../../texts.ts';

const POLL_INTERVAL_MS = 1500;
const RETRY_DELAY_MS = 5000;

/** Progress of a newsletter, polled until it is done. */
export function useProgress({ id, progress }: Newsletter): Progress {
  const [polled, setPolled] = useState<Progress>();
  const latest = polled && !progress.isDone ? polled : progress;
  const { isDone } = latest;
  useEffect(() => {
    if (isDone) return;
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    const poll = async () => {
      const response = await newsletterClient(api)
        .progress(id)
        .catch(() => undefined);
      if (isUnmounted) return;
      if (response) setPolled(response);
      if (response?.isDone && response.sent > 0 && response.failed === 0) toast.success(newsletterTexts.sent);
      timer = setTimeout(poll, response ? POLL_INTERVAL_MS : RETRY_DELAY_MS);
    };
    timer = setTimeout(poll, POLL_INTERVAL_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [id, isDone]);
  return latest;
}
