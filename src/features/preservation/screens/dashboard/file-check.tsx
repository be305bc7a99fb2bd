import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { momentOf } from '#base/dates.ts';
import { fileSize } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import type { FixityState } from '../../contract.ts';
import { preservationTexts } from '../../texts.ts';
import { useCheck } from './use-check.ts';

const texts = preservationTexts.check;

/** Result of the last complete check, progress of the running one, and a button to start one. */
export function FileCheck({ state: loaded }: { state: FixityState }) {
  const { state, busy, start } = useCheck(loaded);
  const { running } = state;
  return (
    <section aria-labelledby="file-check" className="border-y border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="file-check" className="text-lg">
            {texts.title}
          </h2>
          <p className="mt-1 max-w-prose text-faint">{texts.lead}</p>
        </div>
        <Button busy={busy} disabled={running !== null} onClick={() => void start()}>
          {texts.start}
        </Button>
      </div>
      <Outcome {...state} />
      {running && (
        <div className="mt-4 grid gap-1.5">
          <progress
            value={running.checked}
            max={Math.max(running.total, running.checked, 1)}
            aria-label={texts.progress}
            className="h-2 w-full max-w-96"
          />
          <p>{texts.running(running.checked, Math.max(running.total, running.checked))}</p>
          <p className="text-sm text-faint">{texts.begun(momentOf(running.startedAt))}</p>
        </div>
      )}
    </section>
  );
}

/** Result; only a complete check may report that all files are intact. */
function Outcome({ lastComplete, isLate, faults }: FixityState) {
  return (
    <div className="mt-4 grid gap-1" aria-live="polite">
      {faults > 0 && (
        <p className="flex items-center gap-2 font-semibold">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
          {texts.faults(faults)}
        </p>
      )}
      {faults === 0 && lastComplete && !isLate && (
        <p className="flex items-center gap-2 font-semibold">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
          {texts.allWell}
        </p>
      )}
      {!lastComplete && (
        <p className="flex items-center gap-2 font-semibold">
          <Clock aria-hidden className="size-5 shrink-0" />
          {texts.never}
        </p>
      )}
      {lastComplete?.finishedAt && (
        <p>
          {texts.complete(momentOf(lastComplete.finishedAt))}{' '}
          {texts.read(lastComplete.checked, fileSize(lastComplete.bytes))}
        </p>
      )}
      {isLate && <p className="max-w-prose border-l-4 border-warning pl-3">{texts.late}</p>}
    </div>
  );
}
