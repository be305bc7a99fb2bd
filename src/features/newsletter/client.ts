import type { Client } from '../../base/client.ts';
import {
  newsletterContract as contract,
  type NewsletterChange,
  type NewsletterToSend,
  type NewsletterWords,
  type SubscriberImport,
  type SubscriberQuery,
} from './contract.ts';

export const newsletterClient = (client: Client) => ({
  subscribe: (email: string) => client.call(contract.subscribe, { body: { email } }),
  confirm: (link: string) => client.call(contract.confirm, { body: { link } }),
  unsubscribe: (link: string) => client.call(contract.unsubscribe, { body: { link } }),

  subscribers: async (query: SubscriberQuery) => (await client.callAsStaff(contract.subscribers, { query })).data,
  exportSubscribers: () => client.file(contract.exportSubscribers),
  importSubscribers: (body: SubscriberImport) => client.call(contract.importSubscribers, { body }),
  removeSubscriber: (id: string) => client.call(contract.removeSubscriber, { params: { id } }),

  list: (query: { page?: number } = {}) => client.call(contract.list, { query }),
  send: (body: NewsletterToSend) => client.call(contract.send, { body }),
  sendTest: (body: NewsletterWords) => client.call(contract.sendTest, { body }),
  change: (id: string, body: NewsletterChange) => client.call(contract.change, { params: { id }, body }),
  progress: async (id: string) => (await client.call(contract.progress, { params: { id } })).data,
});
