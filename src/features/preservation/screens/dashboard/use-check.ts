import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '#features/accounts/client.ts';
import { toast } from '#ui/toast.tsx';
import { useServerForm } from '#ui/use-server-form.ts';
import { preservationClient } from '../../client.ts';
import type { FixityState } from '../../contract.ts';
import { preservationTexts } from '../../texts.ts';

const texts = preservationTexts.check;
const client = preservationClient(api);
const POLL_MS = 1500;
const POLL_AFTER_FAILURE_MS = 5000;

/** State of the file check: polled while it runs; the screen is reloaded when it ends. */
export function useCheck(loaded: FixityState) {
  const revalidator = useRevalidator();
  const [latest, setLatest] = useState<FixityState>();
  const [lastLoaded, setLastLoaded] = useState(loaded);
  // Newly loaded data replace the polled state.
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded);
    setLatest(undefined);
  }
  const state = latest ?? loaded;
  const isRunning = state.running !== null;
  const { revalidate } = revalidator;
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async () => {
      const polled = await client.state().catch(() => undefined);
      if (isOver) return;
      if (polled) setLatest(polled);
      if (polled && !polled.running) return void revalidate();
      timer = setTimeout(poll, polled ? POLL_MS : POLL_AFTER_FAILURE_MS);
    };
    timer = setTimeout(poll, POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning, revalidate]);
  const { busy, submit } = useServerForm(() => toast.error(texts.startFailed));
  const start = () =>
    submit(async () => {
      const { message, data } = await client.check();
      setLatest(data);
      toast.success(message);
    });
  return { state, busy, start };
}
