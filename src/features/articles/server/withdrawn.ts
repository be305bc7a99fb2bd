import { AppError } from '#base/errors.ts';
import type { WithdrawnArticle } from '../contract.ts';
import { authorNames, withdrawalOf } from '../rules.ts';
import type { articles } from './tables.ts';

type Row = Pick<typeof articles.$inferSelect, 'number' | 'title' | 'authors' | 'updatedAt' | 'doi' | 'notices'>;

/** What readers still see of a withdrawn article. Its notices stay: whoever has cited it must be able to read them. */
export function tombstoneOf({ number, title, authors, updatedAt, doi, notices }: Row): WithdrawnArticle {
  return {
    ...{ number, manuscriptTitle: title, doi, notices },
    authors: authorNames({ authors, user: null }),
    withdrawnAt: updatedAt.toISOString(),
  };
}

/** What whoever asks for a withdrawn article is told: what it was, and since when it is gone. */
export function withdrawn(row: Row): AppError {
  return new AppError('gone', 'WITHDRAWN', withdrawalOf(tombstoneOf(row)));
}
