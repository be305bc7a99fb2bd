import type { Client } from '#base/client.ts';
import { newsletterContract as contract, type SubscriberImport, type SubscriberQuery } from './contract.ts';
import {
  type NewsletterChange,
  type NewsletterDraft,
  type NewsletterToSend,
  sendingContract,
} from './sending-contract.ts';

export const newsletterClient = (client: Client) => ({
  subscribe: (email: string) => client.call(contract.subscribe, { body: { email } }),
  confirm: (link: string) => client.call(contract.confirm, { body: { link } }),
  unsubscribe: (link: string) => client.call(contract.unsubscribe, { body: { link } }),

  subscribers: async (query: SubscriberQuery) => (await client.callAsStaff(contract.subscribers, { query })).data,
  exportSubscribers: () => client.file(contract.exportSubscribers),
  importSubscribers: (body: SubscriberImport) => client.call(contract.importSubscribers, { body }),
  removeSubscriber: (id: string) => client.call(contract.removeSubscriber, { params: { id } }),

  list: (query: { page?: number; perPage?: number } = {}) => client.call(sendingContract.list, { query }),
  send: (body: NewsletterToSend) => client.call(sendingContract.send, { body }),
  sendTest: (body: NewsletterDraft) => client.call(sendingContract.sendTest, { body }),
  change: (id: string, body: NewsletterChange) => client.call(sendingContract.change, { params: { id }, body }),
  progress: async (id: string) => (await client.call(sendingContract.progress, { params: { id } })).data,
});
