import { AppError } from '#base/errors.ts';
import { withoutUndefined } from '#base/fields.ts';
import { withTranslations } from '#base/translations.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { topicsContract as contract } from '../contract.ts';
import { topicTexts as texts } from '../texts.ts';
import type { Topics } from './service.ts';

export function topicsEndpoints({ topics }: { topics: Topics }): Endpoint[] {
  return [
    endpoint(contract.list, async () => ({ data: (await topics.list()).map(withTranslations) })),
    endpoint(contract.byFormerName, async ({ query }) => {
      const data = await topics.formerly(query.name ?? '');
      if (!data) throw new AppError('missing', 'NOT_FOUND', texts.neverNamed);
      return { data: withTranslations(data) };
    }),
    endpoint(contract.add, async ({ body }, { actor }) => ({
      message: texts.added,
      data: withTranslations(await topics.add(body.name, actor.id, body)),
    })),
    endpoint(contract.change, async ({ params, body: { version, ...topic } }, { actor }) => ({
      message: texts.changed,
      data: withTranslations(await topics.change(params.id, withoutUndefined(topic), { version, actorId: actor.id })),
    })),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await topics.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}
