import type { Client } from '#base/client.ts';
import { pagesContract as contract, type DocumentDraft, type FaqDraft, type SectionDraft } from './contract.ts';
import { ownPagesContract, type PageDraft, type SiteTextDraft } from './page-contract.ts';
import { type SiteTextKey, withBuiltInTexts } from './site-texts.ts';

export const pagesClient = (client: Client) => ({
  about: () => client.call(contract.about),
  aboutAsStaff: () => client.callAsStaff(contract.about),
  addSection: (body: SectionDraft) => client.call(contract.addSection, { body }),
  changeSection: (id: string, body: SectionDraft) => client.call(contract.changeSection, { params: { id }, body }),
  removeSection: (id: string) => client.call(contract.removeSection, { params: { id } }),
  faqs: async () => (await client.call(contract.faqs)).data.faqs,
  faqsAsStaff: async () => (await client.callAsStaff(contract.faqs)).data.faqs,
  addFaq: (body: FaqDraft) => client.call(contract.addFaq, { body }),
  changeFaq: (id: string, body: FaqDraft) => client.call(contract.changeFaq, { params: { id }, body }),
  removeFaq: (id: string) => client.call(contract.removeFaq, { params: { id } }),
  documents: async () => (await client.callAsStaff(contract.documents)).data,
  changeDocument: (key: string, body: DocumentDraft) => client.call(contract.changeDocument, { params: { key }, body }),
  document: async (key: string) => (await client.call(contract.document, { params: { key } })).data,
  menu: async () => (await client.call(ownPagesContract.menu)).data,
  pages: async () => (await client.call(ownPagesContract.pages)).data,
  page: async (slug: string) => (await client.call(ownPagesContract.page, { params: { slug } })).data,
  addPage: (body: PageDraft) => client.call(ownPagesContract.addPage, { body }),
  changePage: (id: string, body: PageDraft) => client.call(ownPagesContract.changePage, { params: { id }, body }),
  removePage: (id: string) => client.call(ownPagesContract.removePage, { params: { id } }),
  /** The texts by their keys. */
  siteTexts: async () => {
    const { data } = await client.call(ownPagesContract.siteTexts);
    return withBuiltInTexts(
      Object.fromEntries(data.map(({ key, text }) => [key, text])) as Record<SiteTextKey, string>,
    );
  },
  siteTextsAsStaff: async () => (await client.callAsStaff(ownPagesContract.siteTexts)).data,
  changeSiteText: (key: SiteTextKey, body: SiteTextDraft) =>
    client.call(ownPagesContract.changeSiteText, { params: { key }, body }),
});
