import { useState } from 'react';
import { api } from '#features/accounts/client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { webhooksClient } from '../../client.ts';
import type { Webhook } from '../../contract.ts';
import { webhookTexts as texts } from '../../texts.ts';
import { DeliveryLog } from './delivery-log.tsx';

const client = webhooksClient(api);

interface WebhookItemProps {
  webhook: Webhook;
  onEdit: () => void;
  onChanged: () => Promise<void>;
}

/** A webhook: its address, its events, what can be done with it, and its deliveries. */
export function WebhookItem({ webhook, onEdit, onChanged }: WebhookItemProps) {
  const { id, url, events, isPaused, lastState } = webhook;
  const { busy, refusal, submit } = useRefusal(texts.failed);
  const [isLeaving, setLeaving] = useState(false);
  const run = (work: () => Promise<{ message: string }>) =>
    submit(async () => {
      toast.success((await work()).message);
      await onChanged();
    });
  const act = (text: string, onClick: () => void) => (
    <Button look="quiet" className="px-2" busy={busy} aria-label={texts.actOn(text, url)} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold wrap-anywhere">{url}</strong>
        <Badge tone={isPaused ? 'neutral' : 'positive'}>{isPaused ? texts.paused : texts.active}</Badge>
        {lastState === 'FAILED' && <Badge tone="danger">{texts.lastFailed}</Badge>}
      </p>
      <p className="text-sm text-faint">{events.map((event) => texts.events[event]).join('; ')}</p>
      <div className="-ml-2 flex flex-wrap">
        {act(texts.edit, onEdit)}
        {act(texts.ping, () => void run(() => client.ping(id)))}
        {act(texts.remove, () => setLeaving(true))}
      </div>
      <Refusal>{refusal}</Refusal>
      <DeliveryLog webhookId={id} />
      <Confirm
        open={isLeaving}
        title={texts.removeAsk}
        text={texts.removeText(url)}
        yes={texts.yes}
        no={texts.no}
        busy={busy}
        onClose={() => setLeaving(false)}
        onYes={() => void run(() => client.remove(id)).finally(() => setLeaving(false))}
      />
    </li>
  );
}
