import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { newsletterContract as contract } from '../contract.ts';
import { newsletterTexts as texts } from '../texts.ts';
import type { Newsletter } from './service.ts';

/** The longest list that stands for a number. */
const MOST_ITEMS = 10_000;

export function newsletterEndpoints({ newsletter }: { newsletter: Newsletter }): Endpoint[] {
  return [
    endpoint(contract.subscribe, async ({ body }) => {
      await newsletter.subscribe(body.email);
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
    endpoint(contract.subscribers, async (_, { actor }) => {
      const total = await newsletter.count();
      if (!actor?.isStaff)
        return { data: { subscribers: Array.from({ length: Math.min(total, MOST_ITEMS) }, () => ({})), total } };
      const rows = await newsletter.list(MOST_ITEMS);
      return {
        data: { subscribers: rows.map((row) => ({ ...row, subscribedAt: row.subscribedAt.toISOString() })), total },
      };
    }),
  ];
}
