import { eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { articles } from '#features/articles/server/tables.ts';
import type { ImageId, UploadId } from '#features/files/rules.ts';
import { images, uploads } from '#features/files/server/tables.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';

/** A stored file as the records have it. */
export interface Holding {
  storageKey: string;
  /** SHA-256, hexadecimal. */
  sha256: string;
  /** What the published article says of the same file; null when it is no article's. */
  publishedSha256: string | null;
  uploadId: UploadId | null;
  imageId: ImageId | null;
}

const none = <T>() => sql<T | null>`null`;
const noId = <T>() => sql<T | null>`null::uuid`;

/** Every file the journal keeps: what authors and editors uploaded, public or not, and the pictures. */
function holdings(db: Database, which: 'after' | 'exactly', storageKey: string) {
  const compare = which === 'after' ? gt : eq;
  return unionAll(
    db
      .select({
        storageKey: uploads.storageKey,
        sha256: uploads.sha256,
        publishedSha256: articles.fileSha256,
        uploadId: sql<UploadId | null>`${uploads.id}`.as('upload_id'),
        imageId: noId<ImageId>().as('image_id'),
      })
      .from(uploads)
      .leftJoin(submissionFiles, eq(submissionFiles.uploadId, uploads.id))
      .leftJoin(articles, eq(articles.fileId, submissionFiles.id))
      .where(compare(uploads.storageKey, storageKey)),
    db
      .select({
        storageKey: images.storageKey,
        sha256: images.sha256,
        publishedSha256: none<string>().as('file_sha256'),
        uploadId: noId<UploadId>().as('upload_id'),
        imageId: sql<ImageId | null>`${images.id}`.as('image_id'),
      })
      .from(images)
      .where(compare(images.storageKey, storageKey)),
  );
}

/** The next `limit` files after a storage key, by their keys. */
export function holdingsAfter(db: Database, storageKey: string, limit: number): Promise<Holding[]> {
  return holdings(db, 'after', storageKey).orderBy(sql`storage_key`).limit(limit);
}

/** Whether a record still names this file. */
export async function isHeld(db: Database, storageKey: string): Promise<boolean> {
  return (await holdings(db, 'exactly', storageKey).limit(1)).length > 0;
}

/** Those of `keys` that no record names. */
export async function strangersAmong(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as given (key)
    where not exists (select from ${uploads} where ${uploads.storageKey} = key)
      and not exists (select from ${images} where ${images.storageKey} = key)
    order by key`);
  return rows.map(({ key }) => key);
}

/** How many files there are. */
export async function countHoldings(db: Database): Promise<number> {
  const [uploaded, pictures] = await Promise.all([db.$count(uploads), db.$count(images)]);
  return uploaded + pictures;
}
