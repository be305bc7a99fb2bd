import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { wishContract as contract } from '../contract.ts';
import { wishTexts } from '../texts.ts';
import type { reviewerWishing } from './wishes.ts';

export function wishEndpoints({ wishes }: { wishes: ReturnType<typeof reviewerWishing> }): Endpoint[] {
  return [
    endpoint(contract.read, ({ params: { number } }, { actor }) => wishes.read(actor.id, number)),
    endpoint(contract.write, async ({ params: { number }, body }, { actor }) => ({
      message: wishTexts.messages.saved,
      ...(await wishes.write(actor.id, number, body.wishes)),
    })),
  ];
}
