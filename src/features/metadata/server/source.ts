import type { Article } from '#features/articles/contract.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { JatsText } from '#features/production/text/to-jats.ts';

/** Input of every metadata format. */
export interface ArticleSource {
  article: Article;
  journal: Journal;
  /** Public origin, without a trailing slash. */
  origin: string;
  /** The full text, for the formats that hold one; undefined for an article without. */
  text?: JatsText | undefined;
}
