import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { exportingContract as contract } from '../contract.ts';
import { exportingTexts as texts } from '../texts.ts';
import type { JournalExports } from './service.ts';

export function exportingEndpoints(exports: JournalExports): Endpoint[] {
  return [
    endpoint(contract.state, async () => ({ data: await exports.state() })),
    endpoint(contract.begin, async (_, { actor }) => {
      await exports.begin(actor.id);
      return { message: texts.begun, data: await exports.state() };
    }),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      const what = await exports.remove(params.id, actor.id);
      return { message: what === 'deleted' ? texts.deleted : texts.cancelled, data: await exports.state() };
    }),
    endpoint(contract.link, async ({ params }, { actor }) => ({
      data: { url: await exports.link(params.id, actor.id) },
    })),
    endpoint(contract.file, ({ params, query }, { request }) => {
      const { account = '', expires = '', signature = '' } = query;
      return exports.send(params.id, { account, expires, signature }, request);
    }),
  ];
}
