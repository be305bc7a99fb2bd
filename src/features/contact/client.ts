import type { Client } from '../../base/client.ts';
import { type ContactMessageInput, contactContract as contract } from './contract.ts';

export const contactClient = (client: Client) => ({
  info: async () => (await client.call(contract.info)).data.contactInfo,
  send: (body: ContactMessageInput) => client.call(contract.send, { body }),
});
