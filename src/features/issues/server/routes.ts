import { withoutUndefined } from '#base/fields.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { issuesContract as contract } from '../contract.ts';
import { issueTexts as texts } from '../texts.ts';
import type { Issues } from './service.ts';

export function issuesEndpoints({ issues }: { issues: Issues }): Endpoint[] {
  return [
    endpoint(contract.add, async ({ body }, { actor }) => {
      const { issueNumber, year, month, title, isSpecial, description, topic } = body;
      const values = { issueNumber, year, month, title, isSpecial };
      const optional = { description: description ?? null, topic: topic ?? null };
      return { message: texts.added, data: await issues.add({ ...values, ...optional }, actor.id) };
    }),
    endpoint(contract.change, async ({ params, body: { version, description, topic, ...issue } }, { actor }) => {
      const change = { ...issue, ...withoutUndefined({ description, topic }) };
      return { message: texts.changed, data: await issues.change(params.id, change, { version, actorId: actor.id }) };
    }),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await issues.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}
