import type { Article } from '#features/articles/contract.ts';
import type { Journal } from '#features/journal/journal.ts';
import type { CitedWork } from '#features/production/text/cited-works.ts';
import type { JatsText } from '#features/production/text/to-jats.ts';
import type { PublishedRound } from '#features/review/published/contract.ts';

/** Input of every metadata format. */
export interface ArticleSource {
  article: Article;
  journal: Journal;
  /** Public origin, without a trailing slash. */
  origin: string;
  /** The full text, for the formats that hold one; undefined for an article without. */
  text?: JatsText | undefined;
  /** The list of references, for the formats that hold one. */
  works?: CitedWork[] | undefined;
  /** The reports of reviewers that are published with the article; undefined without any. */
  reports?: PublishedRound[] | undefined;
}
