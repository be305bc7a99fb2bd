import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { pagesContract as contract } from '../contract.ts';
import { pageTexts as texts } from '../texts.ts';
import type { Pages } from './service.ts';

export function pagesEndpoints({ pages }: { pages: Pages }): Endpoint[] {
  return [
    endpoint(contract.about, () => pages.about()),
    endpoint(contract.addSection, async ({ body: { section, title, content, order } }, { actor }) => ({
      message: texts.sectionAdded,
      data: await pages.sections.add(
        { section, title: title ?? null, content, order: order ?? (await pages.nextOrder()) },
        actor.id,
      ),
    })),
    endpoint(contract.changeSection, async ({ params, body: { version, title, order, ...section } }, { actor }) => {
      const values = { ...section, title: title ?? null, ...(order === undefined ? {} : { order }) };
      return {
        message: texts.sectionChanged,
        data: await pages.sections.change(params.id, values, { version, actorId: actor.id }),
      };
    }),
    endpoint(contract.removeSection, async ({ params }, { actor }) => {
      await pages.sections.remove(params.id, actor.id);
      return { message: texts.sectionRemoved };
    }),
    endpoint(contract.faqs, async () => ({ data: { faqs: await pages.faqs.list() } })),
    endpoint(contract.addFaq, async ({ body: { question, answer } }, { actor }) => ({
      message: texts.faqAdded,
      data: await pages.faqs.add({ question, answer }, actor.id),
    })),
    endpoint(contract.changeFaq, async ({ params, body: { version, ...faq } }, { actor }) => ({
      message: texts.faqChanged,
      data: await pages.faqs.change(params.id, faq, { version, actorId: actor.id }),
    })),
    endpoint(contract.removeFaq, async ({ params }, { actor }) => {
      await pages.faqs.remove(params.id, actor.id);
      return { message: texts.faqRemoved };
    }),
    endpoint(contract.documents, async () => ({ data: await pages.documents() })),
    endpoint(contract.changeDocument, async ({ params, body }, { actor }) => {
      await pages.changeDocument(params.key, body, actor.id);
      return { message: texts.policyDashboard.changed };
    }),
    endpoint(contract.document, async ({ params }) => ({ data: await pages.document(params.key) })),
  ];
}
