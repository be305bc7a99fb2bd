import { createHash } from 'node:crypto';
import { newId, type UserId } from '#base/ids.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { FORMATS, type Format } from '../rules.ts';
import { storageKeyOf } from './store-uploads.ts';
import { storeFiles } from './storing.ts';
import { type Upload, uploads } from './tables.ts';

/** A file that the journal has made itself. */
export interface MadeFile {
  bytes: Uint8Array;
  fileName: string;
  format: Format;
}

interface CopyStore {
  db: Database;
  store: FileStore;
  clock: () => Date;
}

/**
 * Stores files that the journal has made as attached uploads of the person who asked for them, and runs `record` in the same
 * transaction. Nothing is left behind when it throws.
 */
export function copyStoring({ db, store, clock }: CopyStore) {
  return async <T>(
    userId: UserId,
    made: readonly MadeFile[],
    record: (tx: Transaction, rows: Upload[]) => Promise<T>,
  ): Promise<T> => {
    const now = clock();
    const rows = made.map(({ bytes, fileName, format }): Upload => {
      const id = newId<'upload'>();
      const facts = {
        fileName,
        format,
        mimeType: FORMATS[format],
        size: bytes.length,
        storageKey: storageKeyOf(id, format),
      };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id, userId, ...facts, sha256, createdAt: now, attachedAt: now };
    });
    const files = rows.map(({ storageKey }, index) => ({
      storageKey,
      put: (key: string) => store.write(key, made[index]?.bytes ?? new Uint8Array()),
    }));
    return storeFiles({ db, store }, files, () =>
      inTransaction(db, async (tx) => {
        if (rows.length > 0) await tx.insert(uploads).values(rows);
        return record(tx, rows);
      }),
    );
  };
}
