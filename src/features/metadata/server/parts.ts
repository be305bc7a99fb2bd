import type { Article } from '#features/articles/contract.ts';
import { jatsTexts } from '#features/production/server/jats-text.ts';
import { publishedReportsAmong } from '#features/review/published/server/reports.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { Queries } from '#platform/database/types.ts';
import type { ArticleSource } from './source.ts';

/** The full text of an article, and the reports that are published with it. */
export type ArticleParts = Pick<ArticleSource, 'text' | 'reports'>;

/** Returns the parts of these articles, by the id of an article; pictures are at `origin`. */
export async function partsOf(
  queries: Queries,
  wanted: readonly Pick<Article, 'id' | 'number'>[],
  origin: string,
): Promise<(id: string) => ArticleParts> {
  const [texts, reports] = await Promise.all([
    jatsTexts(queries, wanted, origin),
    publishedReportsAmong(
      queries,
      wanted.map(({ id }) => id as SubmissionId),
    ),
  ]);
  return (id) => ({ text: texts.get(id), reports: reports.get(id as SubmissionId) });
}
