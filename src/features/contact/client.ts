import type { Client } from '#base/client.ts';
import {
  type Answer,
  type ContactInfoInput,
  type ContactMessageInput,
  contactContract as contract,
  type MessageChange,
  type MessageQuery,
} from './contract.ts';

export const contactClient = (client: Client) => ({
  info: async () => (await client.call(contract.info)).data.contactInfo,
  infoAsStaff: async () => (await client.callAsStaff(contract.info)).data.contactInfo,
  addInfo: (body: ContactInfoInput) => client.call(contract.addInfo, { body }),
  changeInfo: (body: ContactInfoInput) => client.call(contract.changeInfo, { body }),
  send: (body: ContactMessageInput) => client.call(contract.send, { body }),
  messages: (query: MessageQuery = {}) => client.call(contract.messages, { query }),
  changeMessage: (id: string, body: MessageChange) => client.call(contract.changeMessage, { params: { id }, body }),
  answerMessage: (id: string, body: Answer) => client.call(contract.answerMessage, { params: { id }, body }),
  removeMessage: (id: string) => client.call(contract.removeMessage, { params: { id } }),
});
