import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { issuesContract as contract } from '../contract.ts';
import { issueTexts as texts } from '../texts.ts';
import type { Issues } from './service.ts';

/** What an empty optional field means: nothing. */
const orNull = (text: string | undefined) => text || null;

export function issuesEndpoints({ issues }: { issues: Issues }): Endpoint[] {
  return [
    endpoint(contract.add, async ({ body }, { actor }) => {
      const { issueNumber, year, month, title, isSpecial, description, topic } = body;
      const values = { issueNumber, year, month, title, isSpecial };
      const optional = { description: orNull(description), topic: orNull(topic) };
      return { message: texts.added, data: await issues.add({ ...values, ...optional }, actor.id) };
    }),
    endpoint(contract.change, async ({ params, body: { version, description, topic, ...issue } }, { actor }) => {
      const optional = {
        ...(description === undefined ? {} : { description: orNull(description) }),
        ...(topic === undefined ? {} : { topic: orNull(topic) }),
      };
      return {
        message: texts.changed,
        data: await issues.change(params.id, { ...issue, ...optional }, version, actor.id),
      };
    }),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await issues.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}
