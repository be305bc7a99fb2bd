import { CircleAlert, CircleCheck, Download, LoaderCircle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { fileSize } from '#base/text.ts';
import { api } from '#features/accounts/client.ts';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { WorkProgress } from '#ui/staff/work-progress.tsx';
import { exportingClient } from '../../client.ts';
import type { JournalExport } from '../../contract.ts';
import { exportingTexts as texts } from '../../texts.ts';

interface CurrentExportProps {
  current: JournalExport;
  busy: boolean;
  /** Cancels it while it runs, and deletes its file afterwards. */
  onRemove: () => Promise<void>;
}

/** The newest export: its progress, its file, or why there is none. */
export function CurrentExport(props: CurrentExportProps) {
  const { state } = props.current;
  return (
    <section aria-labelledby="current" aria-live="polite" className="grid gap-4 border-y border-line py-5 empty:hidden">
      {state === 'running' && <Running {...props} />}
      {state === 'ready' && <Ready {...props} />}
      {(state === 'full' || state === 'failed') && (
        <Heading icon={<CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />} lead={texts.ended[state]}>
          {texts.states[state]}
        </Heading>
      )}
    </section>
  );
}

function Heading({ icon, lead, children }: { icon: ReactNode; lead: string; children: string }) {
  return (
    <div>
      <h2 id="current" className="flex items-center gap-2 text-lg">
        {icon}
        {children}
      </h2>
      <p className="mt-1 max-w-prose text-faint">{lead}</p>
    </div>
  );
}

function Running({ current: { step, done, total, startedBy, startedAt }, busy, onRemove }: CurrentExportProps) {
  return (
    <>
      <Heading
        icon={<LoaderCircle aria-hidden className="size-5 shrink-0 text-accent motion-safe:animate-spin" />}
        lead={`${texts.startedBy(startedBy, momentOf(startedAt))} ${texts.leave}`}
      >
        {texts.running}
      </Heading>
      <WorkProgress label={texts.progress} done={done} total={total}>
        {texts.steps[step](done, total)}
      </WorkProgress>
      <Button look="secondary" className="justify-self-start" busy={busy} onClick={() => void onRemove()}>
        {texts.cancel}
      </Button>
    </>
  );
}

function Ready({ current, busy, onRemove }: CurrentExportProps) {
  const { id, size, sha256, leftOut, expiresAt, startedBy, startedAt } = current;
  const [isLeaving, setLeaving] = useState(false);
  const { busy: isOpening, refusal, submit } = useRefusal(texts.failed);
  const download = () =>
    submit(async () => {
      window.location.assign(await exportingClient(api).link(id));
    });
  return (
    <>
      <Heading
        icon={<CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />}
        lead={`${texts.readySize(fileSize(size))}. ${texts.startedBy(startedBy, momentOf(startedAt))} ${expiresAt ? texts.expires(momentOf(expiresAt)) : ''}`}
      >
        {texts.ready}
      </Heading>
      {leftOut > 0 && <p className="max-w-prose border-l-4 border-warning pl-3">{texts.leftOut(leftOut)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button busy={isOpening} onClick={() => void download()}>
          <Download aria-hidden className="size-4" />
          {texts.download}
        </Button>
        <Button look="quiet" onClick={() => setLeaving(true)}>
          {texts.remove}
        </Button>
      </div>
      <Refusal>{refusal}</Refusal>
      <p className="max-w-prose text-sm text-faint">{texts.linkHint}</p>
      <p className="text-sm text-faint">
        {texts.checksum} <code className="text-xs wrap-anywhere">{sha256}</code>
      </p>
      <Confirm
        open={isLeaving}
        title={texts.removeAsk}
        text={texts.removeText}
        yes={texts.yes}
        no={texts.no}
        busy={busy}
        onClose={() => setLeaving(false)}
        onYes={() => void onRemove().finally(() => setLeaving(false))}
      />
    </>
  );
}
