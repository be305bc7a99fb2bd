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
import type { DraftContent, SavedDraft } from '../draft-contract.ts';
import { type DraftId, MAX_DRAFTS } from '../rules.ts';
import { submissionTexts } from '../texts.ts';
import { alreadySubmitted, changedElsewhere, type DraftKey, lockDraft, submissionFromDraft } from './draft-lock.ts';
import { drafts } from './tables.ts';

const { errors } = submissionTexts;

export interface DraftNeeds {
  db: Database;
  files: Files;
  clock: () => Date;
}

interface DraftSave {
  version: number;
  content: DraftContent;
}

export type Drafts = ReturnType<typeof draftsService>;

/** Saves unfinished submissions on the server, so that authors can continue on another device. */
export function draftsService({ db, files, clock }: DraftNeeds) {
  const withKey = ({ userId, id }: DraftKey) => and(eq(drafts.id, id), eq(drafts.userId, userId));

  const add = async (tx: Transaction, { userId, id }: DraftKey, content: DraftContent): Promise<number> => {
    // Lock the account, or drafts added at the same time would not count each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const saved = await tx
      .select({ id: drafts.id })
      .from(drafts)
      .where(eq(drafts.userId, userId))
      .orderBy(desc(drafts.updatedAt));
    for (const old of saved.slice(MAX_DRAFTS - 1)) await tx.delete(drafts).where(withKey({ userId, id: old.id }));
    const row = { id, userId, content, version: 1, updatedAt: clock() };
    const [added] = await tx.insert(drafts).values(row).onConflictDoNothing().returning({ version: drafts.version });
    // Another device has added it first.
    if (!added) throw changedElsewhere();
    return added.version;
  };

  return {
    /** Returns the draft that was edited last, or the named one, with its available uploads and the number of lost ones. */
    async latest(userId: UserId, draftId?: DraftId): Promise<{ draft: SavedDraft | null; lostFiles: number }> {
      const [row] = await db
        .select()
        .from(drafts)
        .where(draftId ? withKey({ userId, id: draftId }) : eq(drafts.userId, userId))
        .orderBy(newestFirst(drafts.updatedAt))
        .limit(1);
      if (!row) return { draft: null, lostFiles: 0 };
      const { id, version, updatedAt, content } = row;
      const uploads = await files.unattached(
        userId,
        content.files.map(({ fileUrl }) => fileUrl),
      );
      const available = content.files.flatMap(({ fileUrl, fileType }) => {
        const upload = uploads.get(fileUrl);
        return upload ? [{ ...toUploadedFile(upload), fileType }] : [];
      });
      return {
        draft: { id, version, updatedAt: updatedAt.toISOString(), content: { ...content, files: available } },
        lostFiles: content.files.length - available.length,
      };
    },

    /**
     * Saves a draft and returns its new version. `version` is the latest one this device has seen, 0 for a new draft. Throws
     * 409 when another device has saved a newer one, or when the draft was submitted.
     */
    save: (key: DraftKey, { version, content }: DraftSave): Promise<number> =>
      inTransaction(db, async (tx) => {
        await lockDraft(tx, key);
        if (await submissionFromDraft(tx, key)) throw alreadySubmitted();
        if (version === 0) return add(tx, key, content);
        const [saved] = await tx
          .update(drafts)
          .set({ content, version: sql`${drafts.version} + 1`, updatedAt: clock() })
          .where(and(withKey(key), eq(drafts.version, version)))
          .returning({ version: drafts.version });
        if (saved) return saved.version;
        const [row] = await tx.select({ id: drafts.id }).from(drafts).where(withKey(key));
        throw row ? changedElsewhere() : new AppError('missing', 'NOT_FOUND', errors.draftMissing);
      }),

    async discard(key: DraftKey): Promise<void> {
      await db.delete(drafts).where(withKey(key));
    },
  };
}

/** Deletes an account's drafts when the account is erased. */
export function eraseDraftsWithAccount(events: Events): void {
  events.project(accountErased, async (tx, { userId }) => {
    await tx.delete(drafts).where(eq(drafts.userId, userId));
  });
}
