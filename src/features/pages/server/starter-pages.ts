import { newId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { addMissingTranslations } from '#platform/records/missing-translations.ts';
import type { RecordNeeds } from '#platform/records/records.ts';
import type { ABOUT_KEYS, Policy } from '../rules.ts';
import { aboutSections, documents, faqs } from './tables.ts';

/** The texts that a new journal begins with. */
export interface StarterPages {
  about: { section: (typeof ABOUT_KEYS)[number]; title?: string; content: string }[];
  faqs: { question: string; answer: string }[];
  documents: { key: Policy; title: string; body: string }[];
}

/** Writes the starter texts, and those that a journal of an earlier release lacks. */
export function starterPages({ db, clock }: RecordNeeds) {
  return {
    /** Writes the texts of a new journal, with French ones in the same order; staff can change all of them later. */
    async writeStarterPages(english: StarterPages, french?: StarterPages): Promise<void> {
      const starter = translatedPages(english, french);
      const now = clock();
      await inTransaction(db, async (tx) => {
        const row = <Kind extends string>() => ({ id: newId<Kind>(), createdAt: now });
        await tx
          .insert(aboutSections)
          .values(starter.about.map((section, index) => ({ ...section, ...row<'section'>(), order: index })));
        await tx.insert(faqs).values(starter.faqs.map((faq) => ({ ...faq, ...row<'faq'>() })));
        await tx.insert(documents).values(starter.documents.map((document) => ({ ...document, updatedAt: now })));
      });
    },

    /** Adds the policies that a journal of an earlier release lacks, as drafts for its editors to read and publish. */
    async addMissingPolicies(english: StarterPages['documents'], french?: StarterPages['documents']): Promise<void> {
      const drafts = translatedPolicies(english, french).map((document) => ({
        ...document,
        isPublic: false,
        updatedAt: clock(),
      }));
      await db.insert(documents).values(drafts).onConflictDoNothing();
    },

    /** Adds the French texts that a journal of an earlier release lacks, to English ones that are still as they were at its start. */
    async addMissingTranslations(english: StarterPages, french: StarterPages): Promise<void> {
      const starter = translatedPages(english, french);
      await inTransaction(db, async (tx) => {
        for (const { section, content, translations } of starter.about)
          await addMissingTranslations(tx, aboutSections, { english: { section, content }, translations });
        for (const { question, answer, translations } of starter.faqs)
          await addMissingTranslations(tx, faqs, { english: { question, answer }, translations });
        for (const { key, body, translations } of starter.documents)
          await addMissingTranslations(tx, documents, { english: { key, body }, translations });
      });
    },
  };
}

/** The English texts with the French ones as their translations. */
function translatedPages(english: StarterPages, french?: StarterPages) {
  const about = english.about.map((section, index) => {
    const { section: _, ...texts } = french?.about[index] ?? { section: '', content: '' };
    return { ...section, translations: texts.content ? { fr: texts } : {} };
  });
  const questions = english.faqs.map((faq, index) => {
    const texts = french?.faqs[index];
    return { ...faq, translations: texts ? { fr: texts } : {} };
  });
  return { about, faqs: questions, documents: translatedPolicies(english.documents, french?.documents) };
}

const translatedPolicies = (english: StarterPages['documents'], french?: StarterPages['documents']) =>
  english.map((document) => {
    const { title, body } = french?.find(({ key }) => key === document.key) ?? {};
    return { ...document, translations: title && body ? { fr: { title, body } } : {} };
  });
