import { asc, eq, max } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { eventType } from '#platform/records/events.ts';
import { changedMeanwhile, type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { DocumentDraft, StaffDocument } from '../contract.ts';
import { type ABOUT_KEYS, sectionTitle } from '../rules.ts';
import { aboutSections, documents, faqs } from './tables.ts';

export interface StarterPages {
  about: { section: (typeof ABOUT_KEYS)[number]; title?: string; content: string }[];
  faqs: { question: string; answer: string }[];
  documents: { key: string; title: string; body: string }[];
}

const MOST_ENTRIES = 500;
/** The last place a section can have; several may share it. */
const LAST_ORDER = 999;
const documentChanged = eventType('document.changed', z.object({ key: z.string(), title: z.string() }));

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
      return Math.min((last?.order ?? -1) + 1, LAST_ORDER);
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

    documents: async () =>
      (await db.select().from(documents).orderBy(asc(documents.key)).limit(MOST_ENTRIES)).map(presentDocument),

    /** 404 for an unknown key; 409 when `version` is given and somebody has changed the text since. */
    changeDocument: (key: string, { version, ...texts }: DocumentDraft, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [known] = await tx.select().from(documents).where(eq(documents.key, key)).for('update');
        if (!known) throw noSuchText();
        if (version && version !== known.version) throw changedMeanwhile();
        await tx
          .update(documents)
          .set({ ...texts, version: known.version + 1, updatedAt: clock() })
          .where(eq(documents.key, key));
        await needs.events.record(tx, documentChanged, { payload: { key, title: texts.title }, actorId });
      }),

    /** A standing text by its key; 404 when there is none. */
    async document(key: string) {
      const [found] = await db.select().from(documents).where(eq(documents.key, key));
      if (!found) throw noSuchText();
      return presentDocument(found);
    },

    /** Writes the texts a new journal starts with; every one can be changed later. */
    async writeStarterPages(starter: StarterPages): Promise<void> {
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
  };
}

function presentDocument(row: typeof documents.$inferSelect): StaffDocument {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}

function noSuchText(): AppError {
  return new AppError('missing', 'NOT_FOUND', 'There is no such text.');
}
