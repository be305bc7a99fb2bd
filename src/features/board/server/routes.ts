import { withoutUndefined } from '#base/fields.ts';
import { withTranslations } from '#base/translations.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { boardContract as contract } from '../contract.ts';
import { boardTexts as texts } from '../texts.ts';
import type { Board } from './service.ts';

export function boardEndpoints({ board }: { board: Board }): Endpoint[] {
  return [
    endpoint(contract.list, async (_, { actor }) => {
      if (actor?.may('board.manage')) return { data: (await board.list({ all: true })).map(withTranslations) };
      const members = await board.list({ all: false });
      return { data: members.map((member) => ({ ...withTranslations(member), email: null })) };
    }),
    endpoint(contract.add, async ({ body }, { actor }) => ({
      message: texts.added,
      data: withTranslations(await board.add(withoutUndefined(body), actor.id)),
    })),
    endpoint(contract.change, async ({ params, body: { version, ...member } }, { actor }) => ({
      message: texts.changed,
      data: withTranslations(await board.change(params.id, withoutUndefined(member), { version, actorId: actor.id })),
    })),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await board.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}
