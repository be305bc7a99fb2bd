import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { safeFileName, stemOf } from '#features/files/rules.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { submissions } from '#features/submissions/server/tables.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Events } from '#platform/records/events.ts';
import type { Supplement, SupplementDetails } from '../contract.ts';
import { extensionOf, formatOf, isOfFormat, SUPPLEMENT_LIMITS, type SupplementId } from '../rules.ts';
import { supplementTexts } from '../texts.ts';
import { supplementChanged } from './events.ts';
import { supplementFile, supplementsOf } from './read.ts';
import { supplements } from './tables.ts';

const { errors } = supplementTexts;
const missing = () => new AppError('missing', 'NOT_FOUND', errors.missing);

export interface SupplementNeeds {
  db: Database;
  store: FileStore;
  journal: Journals;
  events: Events;
  clock: () => Date;
}

/** A file as it was received. */
interface NewFile {
  name: string;
  bytes: Buffer;
}

/** Of whom and which submission; `mayStill` refuses in the transaction of the change. */
export interface Change {
  actorId: UserId;
  submissionId: SubmissionId;
  mayStill?: (tx: Transaction) => Promise<void>;
}

export type Supplements = ReturnType<typeof supplementService>;

/** Files that are published beside an article. A change of a public article's files is public at once. */
export function supplementService({ db, store, journal, events, clock }: SupplementNeeds) {
  const change = (
    { actorId, submissionId, mayStill }: Change,
    act: 'added' | 'changed' | 'removed',
    work: (tx: Transaction) => Promise<{ fileName: string }>,
  ): Promise<Supplement[]> =>
    inTransaction(db, async (tx) => {
      const number = await lockedNumber(tx, submissionId);
      await mayStill?.(tx);
      const { fileName } = await work(tx);
      await events.record(tx, supplementChanged, { payload: { submissionId, number, fileName, act }, actorId });
      return supplementsOf(tx, submissionId);
    });
  const isOne = (submissionId: SubmissionId, id: SupplementId) =>
    and(eq(supplements.id, id), eq(supplements.submissionId, submissionId));

  return {
    list: (submissionId: SubmissionId) => supplementsOf(db, submissionId),

    /** Throws 404 for a file that is not the submission's. */
    async file(submissionId: SubmissionId, id: SupplementId) {
      const file = await supplementFile(db, submissionId, id);
      if (!file) throw missing();
      return file;
    },

    /** Stores a file with details to be completed. Throws 422 at `file` for a format or content that is not published, and for too many. */
    async add(by: Change, { name, bytes }: NewFile): Promise<Supplement[]> {
      const fileName = safeFileName(name, extensionOf(name));
      const format = formatOf(name);
      const refuse = (message: string) =>
        new AppError('refused', 'NOT_A_SUPPLEMENT', message, { issues: [{ path: 'file', message }] });
      if (bytes.length === 0) throw refuse(errors.noFile);
      if (!format) throw refuse(errors.format(fileName));
      if (!isOfFormat(format, bytes)) throw refuse(errors.content(fileName, extensionOf(name)));
      const id = newId<'supplement'>();
      const storageKey = `supplements/${id.slice(-2)}/${id}.${extensionOf(name)}`;
      const { licence } = await journal.read();
      const row: typeof supplements.$inferInsert = {
        id,
        submissionId: by.submissionId,
        kind: format.kind,
        title: stemOf(fileName).slice(0, SUPPLEMENT_LIMITS.title),
        licence,
        fileName,
        mediaType: format.type,
        storageKey,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: clock(),
        createdBy: by.actorId,
      };
      await store.write(storageKey, bytes);
      try {
        return await change(by, 'added', async (tx) => {
          const isSame = eq(supplements.submissionId, by.submissionId);
          if ((await tx.$count(supplements, isSame)) >= SUPPLEMENT_LIMITS.files) throw refuse(errors.full);
          const isThere = and(isSame, eq(supplements.sha256, row.sha256), eq(supplements.fileName, fileName));
          if ((await tx.$count(supplements, isThere)) > 0) throw refuse(errors.isThere(fileName));
          await tx.insert(supplements).values(row);
          return { fileName };
        });
      } catch (error) {
        // Refused before the commit, so no row names the file.
        if (error instanceof AppError) await store.remove(storageKey);
        throw error;
      }
    },

    describe: (by: Change, id: SupplementId, details: SupplementDetails): Promise<Supplement[]> =>
      change(by, 'changed', async (tx) => {
        const [row] = await tx.update(supplements).set(details).where(isOne(by.submissionId, id)).returning();
        if (!row) throw missing();
        return row;
      }),

    remove: (by: Change, id: SupplementId): Promise<Supplement[]> =>
      change(by, 'removed', async (tx) => {
        const [row] = await tx
          .update(supplements)
          .set({ submissionId: null })
          .where(isOne(by.submissionId, id))
          .returning();
        if (!row) throw missing();
        return row;
      }),

    /** Removes deleted files, and those of erased submissions. A file that cannot be removed keeps its row until the next run. */
    async sweep(): Promise<void> {
      const removed = await db.select().from(supplements).where(isNull(supplements.submissionId));
      for (const { id, storageKey } of removed) {
        await store.remove(storageKey);
        await db.delete(supplements).where(eq(supplements.id, id));
      }
    },
  };
}

/** Locks the submission, so that its files change one after another. Throws 404 without one. */
async function lockedNumber(tx: Transaction, id: SubmissionId): Promise<string> {
  const { number } = submissions;
  const [row] = await tx
    .select({ number })
    .from(submissions)
    .where(and(eq(submissions.id, id), isNull(submissions.deletedAt)))
    .for('update');
  if (!row) throw new AppError('missing', 'NOT_FOUND', submissionTexts.errors.missing);
  return row.number;
}
