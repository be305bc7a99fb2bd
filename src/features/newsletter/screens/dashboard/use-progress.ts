import { useEffect, useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { newsletterClient } from '../../client.ts';
import type { Newsletter, Progress } from '../../sending-contract.ts';

const EVERY_MS = 1500;
const AFTER_FAILURE_MS = 5000;

/** How far a newsletter is, asked again and again until it is done. */
export function useProgress({ id, progress }: Newsletter): Progress {
  const [asked, setAsked] = useState<Progress>();
  const known = asked && !progress.isDone ? asked : progress;
  const { isDone } = known;
  useEffect(() => {
    if (isDone) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      const answer = await newsletterClient(api)
        .progress(id)
        .catch(() => undefined);
      if (isOver) return;
      if (answer) setAsked(answer);
      timer = setTimeout(ask, answer ? EVERY_MS : AFTER_FAILURE_MS);
    };
    timer = setTimeout(ask, EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isDone]);
  return known;
}
