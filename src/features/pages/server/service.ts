import { asc, eq, max } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { inTransaction } from '../../../platform/database.ts';
import { type RecordNeeds, recordsService } from '../../../platform/records.ts';
import { type ABOUT_KEYS, sectionTitle } from '../rules.ts';
import { aboutSections, documents, faqs } from './tables.ts';

export interface StarterPages {
  about: { section: (typeof ABOUT_KEYS)[number]; title?: string; content: string }[];
  faqs: { question: string; answer: string }[];
  documents: { key: string; title: string; body: string }[];
}

const MOST_ENTRIES = 500;

export type Pages = ReturnType<typeof pagesService>;

export function pagesService(needs: RecordNeeds) {
  const { db, clock } = needs;
  return {
    /** Whether this journal has never had a text. */
    async areEmpty(): Promise<boolean> {
      return (await db.select({ key: documents.key }).from(documents).limit(1)).length === 0;
    },

    sections: recordsService(needs, { table: aboutSections, kind: 'section', titleOf: sectionTitle }),

    /** Where a section goes that says nothing about it: to the end. */
    async nextOrder(): Promise<number> {
      const [last] = await db.select({ order: max(aboutSections.order) }).from(aboutSections);
      return (last?.order ?? -1) + 1;
    },

    about() {
      return db
        .select()
        .from(aboutSections)
        .orderBy(asc(aboutSections.order), asc(aboutSections.id))
        .limit(MOST_ENTRIES);
    },

    faqs: {
      ...recordsService(needs, { table: faqs, kind: 'faq', titleOf: ({ question }) => question }),
      list: () => db.select().from(faqs).orderBy(asc(faqs.createdAt), asc(faqs.id)).limit(MOST_ENTRIES),
    },

    /** A standing text by its key; 404 when there is none. */
    async document(key: string) {
      const [found] = await db.select().from(documents).where(eq(documents.key, key));
      if (!found) throw new AppError('missing', 'NOT_FOUND', 'There is no such text.');
      return { ...found, updatedAt: found.updatedAt.toISOString() };
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
