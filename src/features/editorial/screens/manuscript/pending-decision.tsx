import { useEffect, useEffectEvent, useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { decisionsClient } from '#features/decisions/client.ts';
import type { Decision } from '#features/decisions/contract.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { LetterFileList } from '#features/submissions/widgets/letter-file-list.tsx';
import { Button } from '#ui/button.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';

const texts = decisionTexts.pending;

interface PendingDecisionProps {
  submissionId: string;
  decision: Decision;
  onChanged: () => Promise<void>;
}

/** A decision that waits to be sent, with the time until then; every editor may send it at once or take it back. */
export function PendingDecision({ submissionId, decision, onChanged }: PendingDecisionProps) {
  const left = useSecondsUntil(decision.effectiveAt, onChanged);
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const client = decisionsClient(api);
  const act = (call: typeof client.sendNow) =>
    void submit(async () => {
      // The page is loaded again after a refusal, too: a colleague may have sent it or taken it back.
      try {
        const { message } = await call(submissionId, decision.id);
        toast.success(message);
      } finally {
        await onChanged();
      }
    });
  return (
    <section aria-labelledby="waiting" className="grid gap-3 rounded-md border-l-4 border-accent bg-tint p-4">
      <h2 id="waiting" className="font-semibold">
        {texts.title(decisionTexts.kinds[decision.kind].name)}
      </h2>
      <p role="timer" aria-live="off" className="text-lg tabular-nums">
        {timeLeft(left, decision.effectiveAt)}
      </p>
      <p className="text-sm">{texts.by(decision.by)}</p>
      <LetterFileList files={decision.files} />
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" busy={busy} onClick={() => act(client.takeBack)}>
          {texts.takeBack}
        </Button>
        <Button look="quiet" busy={busy} onClick={() => act(client.sendNow)}>
          {texts.sendNow}
        </Button>
      </div>
    </section>
  );
}

/** Seconds until a time, counted down. `onReached` is called every other second from then on. */
function useSecondsUntil(time: string, onReached: () => Promise<void>): number {
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  const tick = useEffectEvent((count: number) => {
    const now = secondsLeft();
    setLeft(now);
    if (now === 0 && count % 2 === 0) void onReached();
  });
  useEffect(() => {
    let count = 0;
    const timer = setInterval(() => tick(count++), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

const HOUR = 3600;

/** A countdown within the hour, else the time of sending. */
function timeLeft(seconds: number, effectiveAt: string): string {
  if (seconds === 0) return texts.sending;
  return seconds > HOUR ? texts.sentOn(momentOf(effectiveAt)) : texts.sentIn(clock(seconds));
}

/** Minutes and seconds, such as 9:05. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
