import { withoutUndefined } from '#base/fields.ts';
import { withTranslations } from '#base/translations.ts';
import { type Endpoint, endpoint } from '#platform/http/serve.ts';
import { pagesContract as contract } from '../contract.ts';
import { ownPagesContract } from '../page-contract.ts';
import { pageTexts as texts } from '../texts.ts';
import type { OwnPages } from './own-pages.ts';
import type { Pages } from './service.ts';
import type { SiteTexts } from './site-texts.ts';

export function pagesEndpoints({ pages }: { pages: Pages }): Endpoint[] {
  return [
    ...ownPageEndpoints(pages.own),
    ...siteTextEndpoints(pages.texts),
    endpoint(contract.about, () => pages.about()),
    endpoint(
      contract.addSection,
      async ({ body: { section, title, content, order, translations = {} } }, { actor }) => ({
        message: texts.sectionAdded,
        data: withTranslations(
          await pages.sections.add(
            { section, title: title ?? null, content, translations, order: order ?? (await pages.nextOrder()) },
            actor.id,
          ),
        ),
      }),
    ),
    endpoint(contract.changeSection, async ({ params, body: { version, title, ...section } }, { actor }) => {
      const values = { ...withoutUndefined(section), title: title ?? null };
      return {
        message: texts.sectionChanged,
        data: withTranslations(await pages.sections.change(params.id, values, { version, actorId: actor.id })),
      };
    }),
    endpoint(contract.removeSection, async ({ params }, { actor }) => {
      await pages.sections.remove(params.id, actor.id);
      return { message: texts.sectionRemoved };
    }),
    endpoint(contract.faqs, async () => ({ data: { faqs: await pages.faqs.list() } })),
    endpoint(contract.addFaq, async ({ body: { question, answer, translations = {} } }, { actor }) => ({
      message: texts.faqAdded,
      data: withTranslations(await pages.faqs.add({ question, answer, translations }, actor.id)),
    })),
    endpoint(contract.changeFaq, async ({ params, body: { version, ...faq } }, { actor }) => ({
      message: texts.faqChanged,
      data: withTranslations(await pages.faqs.change(params.id, withoutUndefined(faq), { version, actorId: actor.id })),
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

function ownPageEndpoints(pages: OwnPages): Endpoint[] {
  return [
    endpoint(ownPagesContract.menu, async () => ({ data: await pages.menu() })),
    endpoint(ownPagesContract.pages, async () => ({ data: await pages.list() })),
    endpoint(ownPagesContract.page, async ({ params }) => ({ data: await pages.bySlug(params.slug) })),
    endpoint(ownPagesContract.addPage, async ({ body: { title, body, menu, slug, translations } }, { actor }) => ({
      message: texts.pageAdded,
      data: withTranslations(await pages.add({ title, body, menu, slug, translations }, actor.id)),
    })),
    endpoint(ownPagesContract.changePage, async ({ params, body: { version, ...draft } }, { actor }) => ({
      message: texts.pageChanged,
      data: withTranslations(await pages.change(params.id, draft, { version, actorId: actor.id })),
    })),
    endpoint(ownPagesContract.removePage, async ({ params }, { actor }) => {
      await pages.remove(params.id, actor.id);
      return { message: texts.pageRemoved };
    }),
  ];
}

function siteTextEndpoints(siteTexts: SiteTexts): Endpoint[] {
  return [
    endpoint(ownPagesContract.siteTexts, async () => ({ data: await siteTexts.list() })),
    endpoint(ownPagesContract.changeSiteText, async ({ params, body: { text, version } }, { actor }) => {
      await siteTexts.change(params.key, text, { version, actorId: actor.id });
      return { message: texts.siteTextChanged };
    }),
  ];
}
