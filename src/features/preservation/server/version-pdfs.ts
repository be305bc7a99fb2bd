import { eq, inArray } from 'drizzle-orm';
import type { articles } from '#features/articles/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { pdfName } from '../rules.ts';

type ArticleRow = Pick<typeof articles.$inferSelect, 'versions' | 'fileId' | 'fileKey' | 'fileSha256'>;

/** A published PDF with its record. */
export interface PublishedPdf {
  /** File name in the article's folder of a bag. */
  name: string;
  /** Undefined when the file's record is gone. */
  stored: { fileKey: string; fileSha256: string } | undefined;
}

/**
 * Returns every published PDF of each article: the current one, then those of earlier versions, oldest first. One statement
 * for any number of articles.
 */
export async function publishedPdfs(db: Database, rows: readonly ArticleRow[]): Promise<PublishedPdf[][]> {
  const earlierVersionsOf = (row: ArticleRow) =>
    row.versions.filter(({ fileId }, index, all) => index < all.length - 1 || fileId !== row.fileId);
  const wanted = rows.flatMap((row) => earlierVersionsOf(row).map(({ fileId }) => fileId));
  const found =
    wanted.length === 0
      ? []
      : await db
          .select({ id: submissionFiles.id, fileKey: uploads.storageKey, fileSha256: uploads.sha256 })
          .from(submissionFiles)
          .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
          .where(inArray(submissionFiles.id, wanted));
  const stored = new Map(found.map(({ id, ...file }) => [id, file]));
  return rows.map((row) => {
    const { fileKey, fileSha256 } = row;
    const current = fileKey && fileSha256 ? [{ name: pdfName(), stored: { fileKey, fileSha256 } }] : [];
    const earlier = earlierVersionsOf(row).map(({ number, fileId }) => ({
      name: pdfName(number),
      stored: stored.get(fileId),
    }));
    return [...current, ...earlier];
  });
}
