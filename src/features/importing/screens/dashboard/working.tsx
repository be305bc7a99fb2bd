import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { fileSize } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/field.tsx';
import { WorkProgress } from '#ui/staff/work-progress.tsx';
import { importingClient } from '../../client.ts';
import type { Run } from '../../contract.ts';
import { importingTexts } from '../../texts.ts';
import type { RunAct } from './run-act.ts';

const texts = importingTexts.screen;

/** Work that is under way: its progress, and a button to stop it. */
export function Working({
  run,
  busy,
  refusal,
  act,
}: {
  run: Run;
  busy: boolean;
  refusal: string | undefined;
  act: RunAct;
}) {
  const [isStopping, setStopping] = useState(false);
  const { id, work, fileName, startedBy, startedAt, done, total } = run;
  const stop = () => act(() => importingClient(api).stop(id)).finally(() => setStopping(false));
  return (
    <section aria-labelledby="working" className="grid gap-4 border-y border-line py-5">
      <div>
        <h2 id="working" className="flex items-center gap-2 text-lg">
          <LoaderCircle aria-hidden className="size-5 shrink-0 text-accent motion-safe:animate-spin" />
          {texts.works[work]}
        </h2>
        <p className="mt-1 wrap-anywhere">{texts.of(fileName)}</p>
        <p className="mt-1 max-w-prose text-faint">
          {texts.startedBy(startedBy, momentOf(startedAt))} {texts.leave}
        </p>
      </div>
      <WorkProgress label={texts.progress} done={done} total={total}>
        {progressOf(run)}
      </WorkProgress>
      <Refusal>{refusal}</Refusal>
      <Button
        look="secondary"
        className="justify-self-start"
        busy={busy}
        onClick={() => (work === 'check' ? void stop() : setStopping(true))}
      >
        {texts.stop}
      </Button>
      <Confirm
        open={isStopping}
        title={texts.stopAsk}
        text={texts.stopText}
        yes={texts.yesStop}
        no={texts.no}
        busy={busy}
        onClose={() => setStopping(false)}
        onYes={() => void stop()}
      />
    </section>
  );
}

function progressOf({ work, done, total }: Run): string {
  if (work === 'undo') return texts.removed(done, total);
  const [read, all] = [fileSize(done), fileSize(total)];
  return work === 'check' ? texts.readSoFar(read, all) : texts.bothPasses(read, all);
}
