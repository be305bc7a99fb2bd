import type { Article } from '#features/articles/contract.ts';
import type { Journal } from '#features/journal/journal.ts';

/** Input of every metadata format. */
export interface ArticleSource {
  article: Article;
  journal: Journal;
  /** Public origin, without a trailing slash. */
  origin: string;
}
