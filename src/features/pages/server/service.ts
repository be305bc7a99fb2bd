import { newId } from '../../../base/ids.ts';
import { type Database, inTransaction } from '../../../platform/database.ts';
import type { ABOUT_KEYS } from '../rules.ts';
import { aboutSections, documents, faqs } from './tables.ts';

export interface StarterPages {
  about: { section: (typeof ABOUT_KEYS)[number]; title?: string; content: string }[];
  faqs: { question: string; answer: string }[];
  documents: { key: string; title: string; body: string }[];
}

export type Pages = ReturnType<typeof pagesService>;

export function pagesService({ db, clock }: { db: Database; clock: () => Date }) {
  return {
    /** Whether this journal has never had a text. */
    async areEmpty(): Promise<boolean> {
      return (await db.select({ key: documents.key }).from(documents).limit(1)).length === 0;
    },

    /** Writes the texts a new journal starts with; every one can be changed later. */
    async writeStarterPages(starter: StarterPages): Promise<void> {
      const now = clock();
      await inTransaction(db, async (tx) => {
        const row = () => ({ id: newId(), createdAt: now });
        await tx
          .insert(aboutSections)
          .values(starter.about.map((section, index) => ({ ...section, ...row(), order: index })));
        await tx.insert(faqs).values(starter.faqs.map((faq) => ({ ...faq, ...row() })));
        await tx.insert(documents).values(starter.documents.map((document) => ({ ...document, updatedAt: now })));
      });
    },
  };
}
