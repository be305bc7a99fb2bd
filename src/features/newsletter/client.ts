import type { Client } from '../../base/client.ts';
import { newsletterContract as contract } from './contract.ts';

export const newsletterClient = (client: Client) => ({
  subscribe: (email: string) => client.call(contract.subscribe, { body: { email } }),
  confirm: (link: string) => client.call(contract.confirm, { body: { link } }),
  unsubscribe: (link: string) => client.call(contract.unsubscribe, { body: { link } }),
});
