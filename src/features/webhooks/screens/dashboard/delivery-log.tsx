import { useState } from 'react';
import { momentOf } from '#base/dates.ts';
import { api } from '#features/accounts/client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DisclosureSummary } from '#ui/disclosure.tsx';
import { Refusal } from '#ui/field.tsx';
import { useRefusal } from '#ui/staff/use-refusal.ts';
import { toast } from '#ui/toast.tsx';
import { webhooksClient } from '../../client.ts';
import type { Delivery } from '../../contract.ts';
import type { DeliveryState } from '../../rules.ts';
import { webhookTexts as texts } from '../../texts.ts';

const client = webhooksClient(api);
const TONES = { WAITING: 'accent', DELIVERED: 'positive', FAILED: 'danger' } as const satisfies Record<
  DeliveryState,
  string
>;

/** The last deliveries to a webhook, read when they are opened. */
export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const [deliveries, setDeliveries] = useState<Delivery[]>();
  const { busy, refusal, submit } = useRefusal(texts.logFailed);
  const load = () => submit(async () => setDeliveries(await client.deliveries(webhookId)));
  const again = (deliveryId: string) =>
    submit(async () => {
      toast.success((await client.deliverAgain(webhookId, deliveryId)).message);
      setDeliveries(await client.deliveries(webhookId));
    });
  return (
    <details className="group" onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <DisclosureSummary title={texts.log} />
      <Refusal>{refusal}</Refusal>
      {deliveries?.length === 0 && <p className="text-sm text-faint">{texts.noDeliveries}</p>}
      <ul className="grid gap-3">
        {deliveries?.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} busy={busy} onAgain={() => void again(delivery.id)} />
        ))}
      </ul>
    </details>
  );
}

interface DeliveryItemProps {
  delivery: Delivery;
  busy: boolean;
  onAgain: () => void;
}

function DeliveryItem({ delivery, busy, onAgain }: DeliveryItemProps) {
  const { event, payload, state, attempts, answer, nextTryAt, createdAt } = delivery;
  const facts = [
    attempts > 0 && texts.attempts(attempts),
    answer,
    nextTryAt && texts.nextTry(momentOf(nextTryAt)),
  ].filter(Boolean);
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{texts.events[event]}</span>
        <span className="text-faint">{momentOf(createdAt)}</span>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </p>
      <p className="text-faint">{facts.join('; ')}</p>
      <pre className="my-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{payload}</pre>
      {state !== 'WAITING' && (
        <Button
          look="quiet"
          className="-ml-2 px-2"
          busy={busy}
          aria-label={texts.againNamed(texts.events[event], momentOf(createdAt))}
          onClick={onAgain}
        >
          {texts.again}
        </Button>
      )}
    </li>
  );
}
