import { type Endpoint, endpoint } from '../../../platform/http/serve.ts';
import { contactContract as contract } from '../contract.ts';
import { contactTexts } from '../texts.ts';
import type { Contact } from './service.ts';

export function contactEndpoints({ contact }: { contact: Contact }): Endpoint[] {
  return [
    endpoint(contract.info, async () => ({ data: { contactInfo: await contact.info() } })),
    endpoint(contract.send, async ({ body }, { address }) => {
      await contact.receive(body, address);
      return { message: contactTexts.sent };
    }),
  ];
}
