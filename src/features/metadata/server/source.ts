import type { Journal } from '../../../base/journal.ts';
import type { Article } from '../../articles/contract.ts';

export interface ArticleSource {
  article: Article;
  journal: Journal;
  origin: string;
}
