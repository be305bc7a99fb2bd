import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { type KnownArticle, present, published, selectArticles } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import type { Database } from '#platform/database/types.ts';
import { bagSupplements } from './bag-supplements.ts';
import { type PublishedPdf, publishedPdfs } from './version-pdfs.ts';

const BATCH = 50;

export interface IssueArticle {
  article: KnownArticle;
  /** Its PDFs and supplementary files. */
  files: PublishedPdf[];
}

/**
 * Yields the published articles of an issue with their files, ordered by number; only those with these `numbers` if given.
 * Reads in batches, with three statements each.
 */
export async function* issueArticles(
  db: Database,
  issueId: IssueId,
  numbers?: readonly string[],
): AsyncGenerator<IssueArticle> {
  const wanted = and(published, eq(articles.issueId, issueId), numbers && inArray(articles.number, [...numbers]));
  for (let last = ''; ; ) {
    const rows = await selectArticles(db, and(wanted, gt(articles.number, last)))
      .orderBy(asc(articles.number))
      .limit(BATCH);
    const records = rows.map(({ article }) => article);
    const [pdfs, supplements] = [await publishedPdfs(db, records), await bagSupplements(db, records)];
    for (const [index, row] of rows.entries())
      yield { article: present(row), files: [...(pdfs[index] ?? []), ...(supplements[index] ?? [])] };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.article.number ?? '';
  }
}
