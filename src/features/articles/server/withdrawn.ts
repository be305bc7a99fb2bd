import { longDate } from '../../../base/dates.ts';
import { AppError } from '../../../base/errors.ts';
import { authorNames, titleOf } from '../rules.ts';
import { articleTexts } from '../texts.ts';
import type { articles } from './tables.ts';

/** What the page of a withdrawn article still says: what it was, and since when it is gone. */
export function withdrawn({
  title: manuscriptTitle,
  authors,
  updatedAt,
}: Pick<typeof articles.$inferSelect, 'title' | 'authors' | 'updatedAt'>): AppError {
  const names = authorNames({ authors, user: null }).join(', ');
  const since = longDate(updatedAt.toISOString());
  return new AppError('gone', 'WITHDRAWN', articleTexts.gone(titleOf({ manuscriptTitle }), names, since));
}
