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
const EVERY_MS = 1500;
const AFTER_FAILURE_MS = 5000;

/** The check of the files: asked again and again while it is under way; at its end the whole screen is loaded anew. */
export function useCheck(loaded: FixityState) {
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<FixityState>();
  const [seen, setSeen] = useState(loaded);
  // What was loaded later is the newer one.
  if (seen !== loaded) {
    setSeen(loaded);
    setAsked(undefined);
  }
  const state = asked ?? loaded;
  const isRunning = state.running !== null;
  const { revalidate } = revalidator;
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      const answer = await client.state().catch(() => undefined);
      if (isOver) return;
      if (answer) setAsked(answer);
      if (answer && !answer.running) return void revalidate();
      timer = setTimeout(ask, answer ? EVERY_MS : AFTER_FAILURE_MS);
    };
    timer = setTimeout(ask, EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning, revalidate]);
  const { busy, submit } = useServerForm(() => toast.error(texts.startFailed));
  const start = () =>
    submit(async () => {
      const { message, data } = await client.check();
      setAsked(data);
      toast.success(message);
    });
  return { state, busy, start };
}
