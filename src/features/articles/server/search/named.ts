import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database.ts';
import { identifiersIn } from '../../../submissions/rules.ts';
import { submissionNotices, submissions } from '../../../submissions/server/tables.ts';
import { articles } from '../tables.ts';

/** The statement that looks for the published articles of DOIs, of their notices' DOIs, and of manuscript numbers. */
export function namedQuery({ dois, numbers }: ReturnType<typeof identifiersIn>) {
  // A union, since each of the three has a unique index of its own, which an "or" between them would not use.
  return sql`
    select ${articles.id} as id from ${articles} join (
      select ${submissions.id} as article from ${submissions} where ${submissions.doi} = any(${sql.param(dois)}::text[])
      union
      select ${submissionNotices.submissionId} from ${submissionNotices}
        where ${submissionNotices.doi} = any(${sql.param(dois)}::text[])
      union
      select ${articles.id} from ${articles} where ${articles.number} = any(${sql.param(numbers)}::text[])
    ) as named on named.article = ${articles.id}
    where ${articles.state} = 'published' order by 1 limit 50`;
}

/** Ids of the published articles whose DOI, or a notice's, or whose number stands in the text. */
export async function namedIn(db: Database, text: string): Promise<string[]> {
  const identifiers = identifiersIn(text);
  if (identifiers.dois.length + identifiers.numbers.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(namedQuery(identifiers));
  return rows.map(({ id }) => id);
}
