import { sliceOf } from '#base/paging.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { contactContract as contract } from '../contract.ts';
import { contactTexts } from '../texts.ts';
import type { Contact } from './service.ts';

export function contactEndpoints({ contact }: { contact: Contact }): Endpoint[] {
  return [
    endpoint(contract.info, async (_, { actor }) => {
      if (actor?.may('contact.manage')) return { data: { contactInfo: (await contact.info.record()) ?? null } };
      return { data: { contactInfo: await contact.info.forVisitors() } };
    }),
    endpoint(contract.addInfo, async ({ body }, { actor }) => ({
      message: contactTexts.info.added,
      data: { contactInfo: await contact.info.add(body, actor.id) },
    })),
    endpoint(contract.changeInfo, async ({ body }, { actor }) => ({
      message: contactTexts.info.changed,
      data: { contactInfo: await contact.info.change(body, actor.id) },
    })),
    endpoint(contract.send, async ({ body }, { language }) => {
      await contact.receive(body, language);
      return { message: contactTexts.sent };
    }),
    endpoint(contract.messages, async ({ query }) => {
      const { messages, total } = await contact.messages.list(sliceOf(query), query);
      return { data: { contactMessages: messages }, total };
    }),
    endpoint(contract.changeMessage, async ({ params, body }, { actor }) => ({
      message: contactTexts.messages.updated,
      data: await contact.messages.change(params.id, body, actor.id),
    })),
    endpoint(contract.answerMessage, async ({ params, body }, { actor }) => ({
      message: contactTexts.messages.answered,
      data: await contact.messages.answer(params.id, body, actor.id),
    })),
    endpoint(contract.removeMessage, async ({ params }, { actor }) => {
      await contact.messages.remove(params.id, actor.id);
      return { message: contactTexts.messages.removed };
    }),
  ];
}
