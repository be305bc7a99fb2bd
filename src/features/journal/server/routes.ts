import { withoutUndefined } from '#base/fields.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { journalContract as contract } from '../contract.ts';
import { journalTexts } from '../texts.ts';
import type { Journals } from './service.ts';

export function journalEndpoints({ journal }: { journal: Journals }): Endpoint[] {
  return [
    endpoint(contract.read, async () => ({ data: await journal.read() })),
    endpoint(contract.change, async ({ body: { version, ...settings } }, { actor }) => {
      await journal.change(withoutUndefined(settings), version, actor.id);
      return { message: journalTexts.saved };
    }),
  ];
}
