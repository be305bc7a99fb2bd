import { sql } from 'drizzle-orm';
import { articles } from '#features/articles/server/tables.ts';
import { boardMembers } from '#features/board/server/tables.ts';

/**
 * Whether an author is a member of the editorial office or the board: by the record of the article's review, or by the name of a
 * present member of the board.
 */
export const isByAnEditor = sql<boolean>`(
  coalesce(jsonb_array_length(${articles.peerReview} -> 'uninvolved'), 0) > 0
  or exists (select from jsonb_array_elements(${articles.authors}) author
    join ${boardMembers} on lower(${boardMembers.fullName}) = lower(author ->> 'fullName') and ${boardMembers.isActive}))`;
