import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { guestContract as contract } from '../contract.ts';
import { guestTexts } from '../texts.ts';
import type { guestEditing } from './guests.ts';

const { messages } = guestTexts;

export function guestEndpoints({ guests }: { guests: ReturnType<typeof guestEditing> }): Endpoint[] {
  return [
    endpoint(contract.list, async () => ({ data: await guests.list() })),
    endpoint(contract.appoint, async ({ body }, { actor }) => {
      await guests.appoint(actor.id, body);
      return { message: messages.appointed(`${body.firstName} ${body.lastName}`, body.number) };
    }),
    endpoint(contract.end, async ({ params }, { actor }) => {
      await guests.end(actor.id, params.id);
      return { message: messages.ended };
    }),
  ];
}
