import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Slice } from '../../../../base/paging.ts';
import { type Database, newestFirst, type Transaction } from '../../../../platform/database.ts';
import { byIndex, type Understood, understand } from './query.ts';
import { LOOKED_AT, lookThrough, matching } from './statements.ts';
import { articleSearch } from './tables.ts';

/** When more articles than these have the words themselves, parts of words are not looked for. */
const ENOUGH = 1_000;
const FAR = 2_000;
const { articleId, topicId, publishedAt, haystack } = articleSearch;

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
  const inTopic = topic ? eq(topicId, topic) : sql`true`;
  const { asked } = await lookThrough(db, await understand(db, text), { topicId: topic });
  if (asked.kind === 'indexed') {
    const total = await countOf(db, asked, inTopic);
    if (total > ENOUGH) return { total, ids: await newestOf(db, asked, inTopic, page) };
  }
  const words = asked.base ? await newestOf(db, asked, inTopic, { limit: LOOKED_AT, offset: 0 }) : [];
  const literal = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const hasWords = words.length > 0 ? sql`${articleId} = any(${sql.param(words)}::uuid[])` : undefined;
  const where = and(or(sql`${haystack} like ${`%${literal}%`}`, hasWords), inTopic);
  const [ids, total] = await Promise.all([idsOf(db, where, page), db.$count(articleSearch, where)]);
  return { ids, total };
}

function countOf(db: Database, asked: Understood, where: SQL): Promise<number> {
  const count = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${matching(asked, false)} where ${where}`,
    );
    return rows[0]?.count ?? 0;
  };
  return byIndex(db, count, true);
}

function newestOf(db: Database, asked: Understood, where: SQL, page: Slice): Promise<string[]> {
  // A far page is not walked to.
  const walks = asked.isCommon && page.offset < FAR;
  return byIndex(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select ${articleId} as id from ${matching(asked, walks)} where ${where}
      order by ${newestFirst(publishedAt)}, ${articleId} limit ${page.limit} offset ${page.offset}`);
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
