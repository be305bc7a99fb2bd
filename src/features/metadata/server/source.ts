import type { Article } from '#features/articles/contract.ts';
import type { Journal } from '#features/journal/journal.ts';

/** What the description of an article is made of, in whatever format. */
export interface ArticleSource {
  article: Article;
  journal: Journal;
  /** The origin readers see, without a trailing slash. */
  origin: string;
}
