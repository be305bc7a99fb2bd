import { eq, inArray } from 'drizzle-orm';
import type { articles } from '#features/articles/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { pdfName } from '../rules.ts';

type ArticleRow = Pick<typeof articles.$inferSelect, 'versions' | 'fileId' | 'fileKey' | 'fileSha256'>;

/** A PDF that was published, as it was recorded. */
export interface PublishedPdf {
  /** Below the article's folder in a bag. */
  name: string;
  /** Undefined when no record names the file any more. */
  stored: { fileKey: string; fileSha256: string } | undefined;
}

/**
 * Every PDF that was published of these articles: the one readers get, then those of former versions, oldest first. One
 * statement, however many articles and versions.
 */
export async function publishedPdfs(db: Database, rows: readonly ArticleRow[]): Promise<PublishedPdf[][]> {
  const formerOf = (row: ArticleRow) =>
    row.versions.filter(({ fileId }, at, all) => at < all.length - 1 || fileId !== row.fileId);
  const wanted = rows.flatMap((row) => formerOf(row).map(({ fileId }) => fileId));
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
    const former = formerOf(row).map(({ number, fileId }) => ({ name: pdfName(number), stored: stored.get(fileId) }));
    return [...current, ...former];
  });
}
