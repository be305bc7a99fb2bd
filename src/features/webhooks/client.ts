import type { Client } from '#base/client.ts';
import { webhooksContract as contract, type WebhookInput } from './contract.ts';

export const webhooksClient = (client: Client) => ({
  list: async () => (await client.call(contract.list)).data,
  add: (body: WebhookInput) => client.call(contract.add, { body }),
  change: (id: string, body: WebhookInput & { version: number }) =>
    client.call(contract.change, { params: { id }, body }),
  remove: (id: string) => client.call(contract.remove, { params: { id } }),
  ping: (id: string) => client.call(contract.ping, { params: { id } }),
  deliveries: async (id: string) => (await client.call(contract.deliveries, { params: { id } })).data,
  deliverAgain: (id: string, deliveryId: string) => client.call(contract.deliverAgain, { params: { id, deliveryId } }),
});
