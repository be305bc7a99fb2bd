import { and, asc, eq, max } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { withoutUndefined } from '#base/fields.ts';
import type { UserId } from '#base/ids.ts';
import { withTranslations } from '#base/translations.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { eventType } from '#platform/records/events.ts';
import { changedMeanwhile, type RecordNeeds, recordsService } from '#platform/records/records.ts';
import type { DocumentDraft, StaffDocument } from '../contract.ts';
import { sectionTitle } from '../rules.ts';
import { pageTexts } from '../texts.ts';
import { ownPages } from './own-pages.ts';
import { siteTextsService } from './site-texts.ts';
import { starterPages } from './starter-pages.ts';
import { aboutSections, documents, faqs } from './tables.ts';

export type { StarterPages } from './starter-pages.ts';

const MAX_ROWS = 500;
/** Highest order of a section; several sections may share it. */
const MAX_ORDER = 999;
const documentChanged = eventType('document.changed', z.object({ key: z.string(), title: z.string() }));

export type Pages = ReturnType<typeof pagesService>;

export function pagesService(needs: RecordNeeds) {
  const { db, clock } = needs;
  return {
    own: ownPages(needs),
    texts: siteTextsService(needs),

    /** Returns true while the journal has no policies, which is before its first start. */
    async areEmpty(): Promise<boolean> {
      return (await db.select({ key: documents.key }).from(documents).limit(1)).length === 0;
    },

    sections: recordsService(needs, { table: aboutSections, kind: 'section', titleOf: sectionTitle }),

    /** Returns the order that appends a section at the end. */
    async nextOrder(): Promise<number> {
      const [last] = await db.select({ order: max(aboutSections.order) }).from(aboutSections);
      return Math.min((last?.order ?? -1) + 1, MAX_ORDER);
    },

    async about() {
      const order = [asc(aboutSections.order), asc(aboutSections.id)];
      const rows = await db
        .select()
        .from(aboutSections)
        .orderBy(...order)
        .limit(MAX_ROWS);
      return rows.map(withTranslations);
    },

    faqs: {
      ...recordsService(needs, { table: faqs, kind: 'faq', titleOf: ({ question }) => question }),
      list: async () => {
        const rows = await db.select().from(faqs).orderBy(asc(faqs.createdAt), asc(faqs.id)).limit(MAX_ROWS);
        return rows.map(withTranslations);
      },
    },

    documents: async () =>
      (await db.select().from(documents).orderBy(asc(documents.key)).limit(MAX_ROWS)).map(presentDocument),

    /** 404 for an unknown key; 409 when `version` is outdated. */
    changeDocument: (key: string, { version, ...texts }: DocumentDraft, actorId: UserId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [stored] = await tx.select().from(documents).where(eq(documents.key, key)).for('update');
        if (!stored) throw noSuchText();
        if (version && version !== stored.version) throw changedMeanwhile();
        await tx
          .update(documents)
          .set({ ...withoutUndefined(texts), version: stored.version + 1, updatedAt: clock() })
          .where(eq(documents.key, key));
        await needs.events.record(tx, documentChanged, { payload: { key, title: texts.title }, actorId });
      }),

    /** Returns a public policy by its key; 404 when there is none. */
    async document(key: string) {
      const [found] = await db
        .select()
        .from(documents)
        .where(and(eq(documents.key, key), eq(documents.isPublic, true)));
      if (!found) throw noSuchText();
      return presentDocument(found);
    },

    ...starterPages(needs),
  };
}

function presentDocument(row: typeof documents.$inferSelect): StaffDocument {
  return { ...withTranslations(row), updatedAt: row.updatedAt.toISOString() };
}

function noSuchText(): AppError {
  return new AppError('missing', 'NOT_FOUND', pageTexts.noSuchText);
}
