import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import type { UserId } from '#base/ids.ts';
import { accountErased } from '#features/accounts/server/events.ts';
import { users } from '#features/accounts/server/tables.ts';
import { type Files, toUploadedFile } from '#features/files/server/service.ts';
import { newestFirst } from '#platform/database/sql.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Events } from '#platform/records/events.ts';
import type { DraftContent, KeptDraft } from '../draft-contract.ts';
import { type DraftId, MOST_DRAFTS } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { changedElsewhere, lockDraft, submittedAlready, submittedFrom } from './draft-lock.ts';
import { drafts } from './tables.ts';

const { errors } = submissionTexts;

export interface DraftNeeds {
  db: Database;
  files: Files;
  clock: () => Date;
}

export type Drafts = ReturnType<typeof draftsService>;

/** What people have filled in and not submitted yet, so that they find it again on another device. */
export function draftsService({ db, files, clock }: DraftNeeds) {
  const own = (userId: UserId, id: DraftId) => and(eq(drafts.id, id), eq(drafts.userId, userId));

  const add = async (tx: Transaction, userId: UserId, id: DraftId, content: DraftContent): Promise<number> => {
    // Drafts that are added at the same moment count each other only after another.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const known = await tx
      .select({ id: drafts.id })
      .from(drafts)
      .where(eq(drafts.userId, userId))
      .orderBy(desc(drafts.updatedAt));
    for (const old of known.slice(MOST_DRAFTS - 1)) await tx.delete(drafts).where(own(userId, old.id));
    const row = { id, userId, content, version: 1, updatedAt: clock() };
    const [made] = await tx.insert(drafts).values(row).onConflictDoNothing().returning({ version: drafts.version });
    // Another device has made it first.
    if (!made) throw changedElsewhere();
    return made.version;
  };

  return {
    /** The draft somebody worked on last, or the one named, with the uploads that are still there and how many are gone. */
    async latest(userId: UserId, draftId?: DraftId): Promise<{ draft: KeptDraft | null; lostFiles: number }> {
      const [row] = await db
        .select()
        .from(drafts)
        .where(draftId ? own(userId, draftId) : eq(drafts.userId, userId))
        .orderBy(newestFirst(drafts.updatedAt))
        .limit(1);
      if (!row) return { draft: null, lostFiles: 0 };
      const { id, version, updatedAt, content } = row;
      const kept = await files.unattached(
        userId,
        content.files.map(({ fileUrl }) => fileUrl),
      );
      const present = content.files.flatMap(({ fileUrl, fileType }) => {
        const upload = kept.get(fileUrl);
        return upload ? [{ ...toUploadedFile(upload), fileType }] : [];
      });
      return {
        draft: { id, version, updatedAt: updatedAt.toISOString(), content: { ...content, files: present } },
        lostFiles: content.files.length - present.length,
      };
    },

    /**
     * Keeps a draft. `version` is the one this device has seen last, 0 for a new draft; answers the next one. Throws 409
     * when another device has kept a newer one, or when it was submitted already.
     */
    keep: (userId: UserId, id: DraftId, version: number, content: DraftContent): Promise<number> =>
      inTransaction(db, async (tx) => {
        await lockDraft(tx, userId, id);
        if (await submittedFrom(tx, userId, id)) throw submittedAlready();
        if (version === 0) return add(tx, userId, id, content);
        const [kept] = await tx
          .update(drafts)
          .set({ content, version: sql`${drafts.version} + 1`, updatedAt: clock() })
          .where(and(own(userId, id), eq(drafts.version, version)))
          .returning({ version: drafts.version });
        if (kept) return kept.version;
        const [row] = await tx.select({ id: drafts.id }).from(drafts).where(own(userId, id));
        throw row ? changedElsewhere() : new AppError('missing', 'NOT_FOUND', errors.draftMissing);
      }),

    async discard(userId: UserId, id: DraftId): Promise<void> {
      await db.delete(drafts).where(own(userId, id));
    },
  };
}

/** Drafts go with the account they belong to. */
export function forgetDrafts(events: Events): void {
  events.project(accountErased, async (tx, { userId }) => {
    await tx.delete(drafts).where(eq(drafts.userId, userId));
  });
}
