import { inArray } from 'drizzle-orm';
import type { articles } from '#features/articles/server/tables.ts';
import { extensionOf } from '#features/supplements/rules.ts';
import { supplements } from '#features/supplements/server/tables.ts';
import type { Database } from '#platform/database/types.ts';

type ArticleRow = Pick<typeof articles.$inferSelect, 'id' | 'supplements'>;

/** The supplementary files of each article with their records, in the article's order; one statement for any number of articles. */
export async function bagSupplements(db: Database, rows: readonly ArticleRow[]) {
  const ids = rows.filter((row) => row.supplements.length > 0).map(({ id }) => id);
  const { id, storageKey: fileKey, sha256: fileSha256 } = supplements;
  const found =
    ids.length === 0
      ? []
      : await db.select({ id, fileKey, fileSha256 }).from(supplements).where(inArray(supplements.submissionId, ids));
  const stored = new Map<string, { fileKey: string; fileSha256: string }>(
    found.map(({ id: key, ...file }) => [key, file]),
  );
  return rows.map((row) =>
    row.supplements.map((file, index) => ({
      name: `supplements/${index + 1}.${extensionOf(file.fileName)}`,
      stored: stored.get(file.id),
    })),
  );
}
