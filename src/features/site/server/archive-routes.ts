import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import type { Trash } from '#platform/records/trash.ts';
import { archiveContract as contract } from '../archive-contract.ts';
import { officeTexts as texts } from '../office-texts.ts';

export function archiveEndpoints({ trash }: { trash: Trash }): Endpoint[] {
  return [
    endpoint(contract.trash, async ({ query }) => {
      const { items, total } = await trash.list(sliceOf(query));
      return { data: items.map((item) => ({ ...item, deletedAt: item.deletedAt.toISOString() })), total };
    }),
    endpoint(contract.restore, async ({ params }, { actor }) => {
      await trash.restore(params.id, actor.id);
      return { message: texts.archive.restored };
    }),
  ];
}
