import { AppError } from '#base/errors.ts';
import type { WithdrawnArticle } from '../contract.ts';
import { authorNames, withdrawalText } from '../rules.ts';
import type { articles } from './tables.ts';

type Row = Pick<typeof articles.$inferSelect, 'number' | 'title' | 'authors' | 'updatedAt' | 'doi' | 'notices'>;

/** The public part of an unpublished article. It includes the notices, since readers of citing articles need them. */
export function tombstoneOf({ number, title, authors, updatedAt, doi, notices }: Row): WithdrawnArticle {
  return {
    number,
    manuscriptTitle: title,
    doi,
    notices,
    authors: authorNames({ authors, user: null }),
    withdrawnAt: updatedAt.toISOString(),
  };
}

/** Returns the 410 error for an unpublished article, with its title, its authors and the day. */
export function withdrawnError(row: Row): AppError {
  return new AppError('gone', 'WITHDRAWN', withdrawalText(tombstoneOf(row)));
}
