import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { webhooksContract as contract } from '../contract.ts';
import { webhookTexts } from '../texts.ts';
import type { Webhooks } from './service.ts';

const { done } = webhookTexts;

export function webhookEndpoints(webhooks: Webhooks): Endpoint[] {
  return [
    endpoint(contract.list, async () => ({ data: await webhooks.list() })),
    endpoint(contract.add, async ({ body }, { actor }) => ({
      message: done.added,
      data: await webhooks.add(body, actor.id),
    })),
    endpoint(contract.change, async ({ params, body }, { actor }) => {
      await webhooks.change(params.id, body, actor.id);
      return { message: done.changed };
    }),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await webhooks.remove(params.id, actor.id);
      return { message: done.removed };
    }),
    endpoint(contract.ping, async ({ params }) => {
      await webhooks.ping(params.id);
      return { message: done.pinged };
    }),
    endpoint(contract.deliveries, async ({ params }) => ({ data: await webhooks.deliveries(params.id) })),
    endpoint(contract.deliverAgain, async ({ params }) => {
      await webhooks.deliverAgain(params.id, params.deliveryId);
      return { message: done.again };
    }),
  ];
}
