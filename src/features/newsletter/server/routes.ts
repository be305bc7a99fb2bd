import { sliceOf } from '#base/paging.ts';
import { csvFile } from '#platform/http/csv.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { newsletterContract as contract, MAX_SUBSCRIBERS } from '../contract.ts';
import { sendingContract } from '../sending-contract.ts';
import { newsletterTexts as texts } from '../texts.ts';
import type { Newsletter } from './service.ts';

const CSV_COLUMNS = ['email', 'state', 'subscribedAt', 'confirmedAt', 'unsubscribedAt', 'language'];

export function newsletterEndpoints(services: { newsletter: Newsletter }): Endpoint[] {
  return [...subscriptionEndpoints(services), ...subscriberEndpoints(services), ...sendingEndpoints(services)];
}

function subscriptionEndpoints({ newsletter }: { newsletter: Newsletter }): Endpoint[] {
  return [
    endpoint(contract.subscribe, async ({ body }, { language }) => {
      await newsletter.subscribe(body.email, language);
      return { message: texts.subscribed };
    }),
    endpoint(contract.confirm, async ({ body }) => {
      await newsletter.confirm(body.link);
      return { message: texts.confirmed };
    }),
    endpoint(contract.unsubscribe, async ({ body }) => {
      await newsletter.unsubscribe(body.link);
      return { message: texts.unsubscribed };
    }),
  ];
}

function subscriberEndpoints({ newsletter: { subscribers } }: { newsletter: Newsletter }): Endpoint[] {
  return [
    endpoint(contract.subscribers, async ({ query }, { actor }) => {
      const total = await subscribers.count();
      if (!actor?.may('newsletter.manage')) {
        const items = Array.from({ length: Math.min(total, MAX_SUBSCRIBERS) }, () => ({}));
        return { data: { subscribers: items, total } };
      }
      const { rows, found } = await subscribers.list(sliceOf(query), query);
      return { data: { subscribers: rows, total, found } };
    }),
    endpoint(contract.exportSubscribers, async () => csvFile('subscribers.csv', CSV_COLUMNS, await subscribers.rows())),
    endpoint(contract.importSubscribers, async ({ body }, { actor }) => ({
      message: texts.imported,
      data: await subscribers.import(body.csv, actor.id),
    })),
    endpoint(contract.removeSubscriber, async ({ params }, { actor }) => {
      await subscribers.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}

function sendingEndpoints({ newsletter: { newsletters } }: { newsletter: Newsletter }): Endpoint[] {
  return [
    endpoint(sendingContract.list, async ({ query }) => {
      const { rows, total } = await newsletters.list(sliceOf(query));
      return { data: rows, total };
    }),
    endpoint(sendingContract.send, async ({ body }, { actor }) => {
      const data = await newsletters.send(body, actor.id);
      return { message: texts.queued(data.progress.total), data };
    }),
    endpoint(sendingContract.sendTest, async ({ body }, { actor }) => ({
      message: texts.testSent(await newsletters.sendTest(body, actor.id)),
    })),
    endpoint(sendingContract.change, async ({ params, body }, { actor }) => ({
      message: texts.changed,
      data: await newsletters.change(params.id, body, actor.id),
    })),
    endpoint(sendingContract.progress, async ({ params }) => ({ data: await newsletters.progress(params.id) })),
  ];
}
