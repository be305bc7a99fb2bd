import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Slice } from '../../../../base/paging.ts';
import { type Database, newestFirst } from '../../../../platform/database.ts';
import { asQuery, byIndex, type Understood, understand } from './query.ts';
import { LOOKED_AT } from './statements.ts';
import { articleSearch } from './tables.ts';

/** When more articles than these have the words themselves, parts of words are not looked for. */
const ENOUGH = 1_000;
const { articleId, topicId, publishedAt, words, haystack } = articleSearch;

/** Ids of a page, newest first, and how many there are in all. */
export interface ListedIds {
  ids: string[];
  total: number;
}

/**
 * Articles that have the words of `text` in title, authors, keywords, abstract or PDF, or have `text` as it is, in any
 * case, somewhere in title, authors or keywords; newest first. Where a thousand have the words, part of a word ("cent"
 * in "percent") adds nothing anybody would leaf to, and costs more than everything else: it is left out then.
 */
export async function listMatching(
  db: Database,
  text: string,
  page: Slice,
  topic: string | undefined,
): Promise<ListedIds> {
  const inTopic = topic ? eq(topicId, topic) : undefined;
  const asked = await understand(db, text);
  const having = asked.base ? sql`${words} @@ ${asQuery(asked.base)}` : sql`false`;
  if (asked.kind === 'indexed') {
    const total = await byIndex(db, (tx) => tx.$count(articleSearch, and(having, inTopic)));
    if (total > ENOUGH) return { total, ids: await byIndex(db, (tx) => idsOf(tx, and(having, inTopic), page)) };
  }
  const withWords = await wordMatches(db, asked, and(having, inTopic));
  const literal = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const where = and(
    or(sql`${haystack} like ${`%${literal}%`}`, sql`${articleId} = any(${sql.param(withWords)}::uuid[])`),
    inTopic,
  );
  const [ids, total] = await Promise.all([idsOf(db, where, page), db.$count(articleSearch, where)]);
  return { ids, total };
}

async function wordMatches(db: Database, asked: Understood, having: SQL | undefined): Promise<string[]> {
  if (!asked.base) return [];
  return byIndex(db, async (tx) => {
    const looked = tx
      .select({ id: articleId, words })
      .from(articleSearch)
      .where(having)
      .orderBy(newestFirst(publishedAt), articleId)
      .limit(LOOKED_AT)
      .as('looked');
    const rows = await tx
      .select({ id: looked.id })
      .from(looked)
      .where(sql`${looked.words} @@ ${asQuery(asked.exact)}`);
    return rows.map(({ id }) => id);
  });
}

async function idsOf(db: Pick<Database, 'select'>, where: SQL | undefined, page: Slice): Promise<string[]> {
  const rows = await db
    .select({ id: articleId })
    .from(articleSearch)
    .where(where)
    .orderBy(newestFirst(publishedAt), articleId)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => id);
}
