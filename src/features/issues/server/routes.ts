import { withoutUndefined } from '#base/fields.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { issuesContract as contract } from '../contract.ts';
import { issueTexts as texts } from '../texts.ts';
import type { Issues } from './service.ts';

function timeIn(iso: string | null | undefined): Date | null | undefined {
  return iso ? new Date(iso) : (iso as null | undefined);
}

export function issuesEndpoints({ issues }: { issues: Issues }): Endpoint[] {
  return [
    endpoint(contract.add, async ({ body }, { actor }) => {
      const { issueNumber, year, month, title, isSpecial, status = 'PUBLISHED' } = body;
      const values = { issueNumber, year, month, title, isSpecial, status };
      const optional = {
        description: body.description ?? null,
        topic: body.topic ?? null,
        coverImage: body.coverImage ?? null,
        frontMatter: body.frontMatter ?? null,
        publishAt: timeIn(body.publishAt) ?? null,
        translations: body.translations ?? {},
      };
      return { message: texts.added, data: await issues.add({ ...values, ...optional }, actor.id) };
    }),
    endpoint(
      contract.change,
      async ({ params, body: { version, issueNumber, year, month, title, isSpecial, ...optional } }, { actor }) => {
        const given = withoutUndefined({ ...optional, publishAt: timeIn(optional.publishAt) });
        const change = { issueNumber, year, month, title, isSpecial, ...given };
        return { message: texts.changed, data: await issues.change(params.id, change, { version, actorId: actor.id }) };
      },
    ),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await issues.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}
