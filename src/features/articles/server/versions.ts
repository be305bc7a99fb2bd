import { and, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { stemOf } from '#features/files/rules.ts';
import { uploads } from '#features/files/server/tables.ts';
import type { SubmissionFileId } from '#features/submissions/rules.ts';
import { submissionFiles, submissionVersions } from '#features/submissions/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import { articleTexts } from '../texts.ts';
import type { PublicPdf } from './public-pdf.ts';
import { articles, type PublishedVersion } from './tables.ts';
import { withdrawnError } from './withdrawn.ts';

/** Every version with its PDF. A row older than the column `versions` has one: its current file. */
export function versionsOf({
  versions,
  fileId,
  publishedAt,
}: Pick<typeof articles.$inferSelect, 'versions' | 'fileId' | 'publishedAt'>): PublishedVersion[] {
  if (versions.length > 0 || !fileId) return versions;
  return [{ number: 1, publishedAt: publishedAt.toISOString(), note: '', fileId }];
}

/** Queries for the PDFs of versions; earlier versions stay public as long as the article is. */
export function versionQueries(db: Database) {
  const find = async (fileId: SubmissionFileId): Promise<PublicPdf | undefined> => {
    const { fileName, size: fileSize, sha256: fileSha256, storageKey: fileKey } = uploads;
    const [row] = await db
      .select({ fileName, fileSize, fileSha256, fileKey, slug: articles.slug })
      .from(submissionVersions)
      .innerJoin(articles, eq(articles.id, submissionVersions.submissionId))
      .innerJoin(submissionFiles, eq(submissionFiles.id, submissionVersions.fileId))
      .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
      .where(and(eq(submissionVersions.fileId, fileId), eq(articles.state, 'published')))
      .limit(1);
    return row && { ...row, fileId, fileName: stemOf(row.fileName) };
  };

  return {
    /** The PDF of any version by its file id; undefined for every other file. */
    byFile: find,

    /** Throws 404 for an unknown article or version, and 410 for an unpublished article. */
    async byNumber(number: string, version: number): Promise<PublicPdf> {
      const [article] = await db.select().from(articles).where(eq(articles.number, number));
      if (article && article.state !== 'published') throw withdrawnError(article);
      const found = article && versionsOf(article).find((published) => published.number === version);
      if (!article || !found) throw new AppError('missing', 'NOT_FOUND', articleTexts.noVersion);
      const { slug, fileId, fileName, fileSize, fileSha256, fileKey } = article;
      if (found.fileId !== fileId) {
        const earlier = await find(found.fileId);
        if (earlier) return earlier;
      }
      return { slug, fileId, fileName, fileSize, fileSha256, fileKey } as PublicPdf;
    },
  };
}
