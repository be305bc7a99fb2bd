import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { announcementsContract as contract } from '../contract.ts';
import { announcementTexts as texts } from '../texts.ts';
import type { Announcements } from './service.ts';

export function announcementsEndpoints({ announcements }: { announcements: Announcements }): Endpoint[] {
  return [
    endpoint(contract.list, ({ query }) => announcements.list(sliceOf(query))),
    endpoint(contract.bySlug, async ({ params }) => ({ data: await announcements.bySlug(params.slug) })),
    endpoint(contract.add, async ({ body: { title, body, slug, translations } }, { actor }) => ({
      message: texts.added,
      data: await announcements.add({ title, body, slug, translations }, actor.id),
    })),
    endpoint(contract.change, async ({ params, body: { version, ...draft } }, { actor }) => ({
      message: texts.changed,
      data: await announcements.change(params.id, draft, { version, actorId: actor.id }),
    })),
    endpoint(contract.remove, async ({ params }, { actor }) => {
      await announcements.remove(params.id, actor.id);
      return { message: texts.removed };
    }),
  ];
}
