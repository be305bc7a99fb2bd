import { eq, gt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { articles } from '#features/articles/server/tables.ts';
import { issueEditions } from '#features/editions/issues/server/tables.ts';
import type { ImageId, UploadId } from '#features/files/rules.ts';
import { images, uploads } from '#features/files/server/tables.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import { supplements } from '#features/supplements/server/tables.ts';
import type { Database } from '#platform/database/types.ts';

/** A stored file as recorded. */
export interface RecordedFile {
  storageKey: string;
  /** SHA-256, hexadecimal. */
  sha256: string;
  /** SHA-256 in the published article; null when the file belongs to none. */
  publishedSha256: string | null;
  uploadId: UploadId | null;
  imageId: ImageId | null;
}

const none = <T>() => sql<T | null>`null`;
const noId = <T>() => sql<T | null>`null::uuid`;

/** Selects all recorded files: uploads, public or not, pictures, the files of issues, and supplementary files. */
function recordedFiles(db: Database, which: 'after' | 'exactly', storageKey: string) {
  const compare = which === 'after' ? gt : eq;
  /** Files that are neither an upload nor a picture. */
  const ofNobody = (table: typeof issueEditions | typeof supplements) =>
    db
      .select({
        storageKey: sql<string>`${table.storageKey}`.as('storage_key'),
        sha256: sql<string>`${table.sha256}`.as('sha256'),
        publishedSha256: none<string>().as('file_sha256'),
        uploadId: noId<UploadId>().as('upload_id'),
        imageId: noId<ImageId>().as('image_id'),
      })
      .from(table)
      .where(compare(table.storageKey, storageKey));
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
    ofNobody(issueEditions),
    ofNobody(supplements),
  );
}

/** Returns the next `limit` files after a storage key, ordered by key. */
export function recordedFilesAfter(db: Database, storageKey: string, limit: number): Promise<RecordedFile[]> {
  return recordedFiles(db, 'after', storageKey).orderBy(sql`storage_key`).limit(limit);
}

/** Whether a record still names a file. */
export async function isRecorded(db: Database, storageKey: string): Promise<boolean> {
  return (await recordedFiles(db, 'exactly', storageKey).limit(1)).length > 0;
}

/** Returns the keys that no record names. */
export async function unrecordedKeys(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as candidates (key)
    where not exists (select from ${uploads} where ${uploads.storageKey} = key)
      and not exists (select from ${images} where ${images.storageKey} = key)
      and not exists (select from ${issueEditions} where ${issueEditions.storageKey} = key)
      and not exists (select from ${supplements} where ${supplements.storageKey} = key)
    order by key`);
  return rows.map(({ key }) => key);
}

/** Returns the number of recorded files. */
export async function countRecordedFiles(db: Database): Promise<number> {
  const counts = await Promise.all([uploads, images, issueEditions, supplements].map((table) => db.$count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}
