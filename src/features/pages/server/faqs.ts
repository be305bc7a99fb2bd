import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../base/errors.ts';
import { newId } from '../../../base/ids.ts';
import { type Database, inTransaction, type Queries } from '../../../platform/database.ts';
import type { Events } from '../../../platform/events.ts';
import type { Trash } from '../../../platform/trash.ts';
import { mustHaveChanged } from '../../../platform/versions.ts';
import type { FaqDraft } from '../contract.ts';
import { faqChanged } from './events.ts';
import { faqs } from './tables.ts';

const MOST = 500;

export interface FaqNeeds {
  db: Database;
  events: Events;
  trash: Trash;
  clock: () => Date;
}

/** Frequently asked questions. */
export function faqsService({ db, events, trash, clock }: FaqNeeds) {
  const byId = async (queries: Queries, id: string) => {
    const [faq] = await queries.select().from(faqs).where(eq(faqs.id, id));
    return faq;
  };

  return {
    list: () => db.select().from(faqs).orderBy(asc(faqs.createdAt), asc(faqs.id)).limit(MOST),

    add: ({ question, answer }: FaqDraft, actorId: string) =>
      inTransaction(db, async (tx) => {
        const [faq] = await tx.insert(faqs).values({ id: newId(), question, answer, createdAt: clock() }).returning();
        const added = faq as typeof faqs.$inferSelect;
        await events.record(tx, faqChanged, { faqId: added.id, what: 'added' }, actorId);
        return added;
      }),

    /** 404 for an unknown one, 409 for an older version. */
    change: (id: string, { question, answer, version }: FaqDraft, actorId: string) =>
      inTransaction(db, async (tx) => {
        const [changed] = await tx
          .update(faqs)
          .set({ question, answer, version: sql`${faqs.version} + 1` })
          .where(and(eq(faqs.id, id), version ? eq(faqs.version, version) : undefined))
          .returning();
        const faq = await mustHaveChanged(changed, () => byId(tx, id));
        await events.record(tx, faqChanged, { faqId: id, what: 'changed' }, actorId);
        return faq;
      }),

    /** 404 for an unknown one. */
    remove: (id: string, actorId: string) =>
      inTransaction(db, async (tx) => {
        const [row] = await tx.delete(faqs).where(eq(faqs.id, id)).returning();
        if (!row) throw new AppError('missing', 'NOT_FOUND', 'There is no such question.');
        await trash.keep(tx, { kind: 'faq', id, title: row.question, row }, actorId);
        await events.record(tx, faqChanged, { faqId: id, what: 'removed' }, actorId);
      }),
  };
}
