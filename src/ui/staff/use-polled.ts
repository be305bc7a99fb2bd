import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const POLL_MS = 1500;
const POLL_AFTER_FAILURE_MS = 5000;

interface Polling<T> {
  /** Reads the state; a failed call is repeated later. */
  read: () => Promise<T>;
  /** Whether the work still runs; when it ends, the screen is reloaded. */
  isRunning: (state: T) => boolean;
}

/** The state of work in the background: polled while it runs, and replaced by newly loaded data. */
export function usePolled<T>(loaded: T, { read, isRunning }: Polling<T>): [state: T, setState: (state: T) => void] {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState<{ of: T; state: T }>();
  const state = latest && latest.of === loaded ? latest.state : loaded;
  const setState = (next: T) => setLatest({ of: loaded, state: next });
  const runs = isRunning(state);
  const poll = useEffectEvent(async () => {
    const polled = await read().catch(() => undefined);
    return { polled, hasEnded: polled !== undefined && !isRunning(polled) };
  });
  const take = useEffectEvent(setState);
  useEffect(() => {
    if (!runs) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const next = async () => {
      const { polled, hasEnded } = await poll();
      if (isOver) return;
      if (polled !== undefined) take(polled);
      if (hasEnded) return void revalidate();
      timer = setTimeout(next, polled === undefined ? POLL_AFTER_FAILURE_MS : POLL_MS);
    };
    timer = setTimeout(next, POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [runs, revalidate]);
  return [state, setState];
}
