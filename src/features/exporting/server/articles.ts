import { and, asc, gt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { present, published, selectArticles } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Journal } from '#features/journal/journal.ts';
import { jatsDocument } from '#features/metadata/server/jats.ts';
import { partsOf } from '#features/metadata/server/parts.ts';
import { PATHS } from './format.ts';

const BATCH = 50;

export interface ArticleFile {
  path: string;
  content: { xml: Buffer } | { storageKey: string; sha256: string; size: number };
}

/** Yields the JATS XML and the PDF of every published article, by its number. */
export async function* articleFiles(
  db: NodePgDatabase,
  { journal, origin }: { journal: Journal; origin: string },
): AsyncGenerator<ArticleFile> {
  for (let last = ''; ; ) {
    const rows = await selectArticles(db, and(published, gt(articles.number, last)))
      .orderBy(asc(articles.number))
      .limit(BATCH);
    const shown = rows.map(present);
    const parts = await partsOf(db, shown, origin);
    for (const [index, article] of shown.entries()) {
      const folder = `${PATHS.articles}${article.number}/`;
      const xml = jatsDocument({ article, journal, origin, ...parts(article.id) });
      yield { path: `${folder}article.xml`, content: { xml: Buffer.from(xml) } };
      const { fileKey, fileSha256, fileSize } = rows[index]?.article ?? {};
      if (fileKey && fileSha256)
        yield {
          path: `${folder}article.pdf`,
          content: { storageKey: fileKey, sha256: fileSha256, size: fileSize ?? 0 },
        };
    }
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.article.number ?? '';
  }
}
