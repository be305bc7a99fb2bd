import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-client.ts';
import { requireSameDevice } from './storage-errors.ts';

export interface Stores {
  /** Complete files. */
  store: FileStore;
  /** Parts of resumable uploads. */
  parts: FileStore;
}

/** Opens the stores of a journal: in the configured bucket, else below DATA_DIR. */
export async function openStores({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Promise<Stores> {
  if (!s3) {
    const below = async (name: string) => {
      const folder = join(dataDir, name);
      return requireSameDevice(await diskStore(folder), folder);
    };
    return { store: await below('files'), parts: await below('resumable') };
  }
  const { s3Store } = await import('./s3-store.ts');
  return { store: s3Store(s3, 'files'), parts: s3Store(s3, 'resumable') };
}
