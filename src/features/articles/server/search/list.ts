import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Slice } from '../../../../base/paging.ts';
import { type Database, newestFirst } from '../../../../platform/database.ts';
import type { SearchDatabases } from './databases.ts';
import { withoutMark } from './marks.ts';
import { shownText } from './plain.ts';
import { type Understood, understand } from './query.ts';
import { idsBestFirst, type Order } from './ranking.ts';
import { corrected } from './spelling.ts';
import { countExactly, LOOKED_AT, lookThrough, matching, type Narrowing, NEWEST, narrowed } from './statements.ts';
import { articleSearch, articleSpellings } from './tables.ts';
import { folded } from './words.ts';

/** When more articles than these have the words themselves, parts of words are not looked for. */
const ENOUGH = 1_000;
const FAR = 2_000;
const { articleId, topicId, publishedAt, haystack } = articleSpellings;

/** Ids of a page, and how many there are in all. */
export interface ListedIds {
  ids: string[];
  total: number;
  /** The text as it was probably meant: nothing has it as it is, and these are what has this. */
  corrected?: string;
  /** So many were looked at for a phrase: the newest that have its words. There are more of them. */
  lookedThrough?: number;
}

export interface ListedBy {
  /** The id of a topic. */
  topic?: string | undefined;
  order: Order;
}

/**
 * Articles that have the words of `text` in title, authors, keywords, abstract or PDF, or that it names by DOI or number,
 * in the order of the search; after them those that have `text` as it is, in any case and accents, somewhere in title,
 * authors or keywords, newest first. Where a thousand have the words, part of a word ("cent" in "percent") adds nothing anybody
 * would leaf to, and costs more than everything else: it is left out then. Where nothing has it, the nearest spelling is
 * looked for instead.
 */
export async function listMatching(
  databases: SearchDatabases,
  asked: string,
  page: Slice,
  by: ListedBy,
): Promise<ListedIds> {
  const text = withoutMark(asked);
  const listed = await listSpelt(databases, text, page, by);
  const better = listed.total === 0 ? await corrected(databases, text) : undefined;
  if (!better) return listed;
  const meant = await listSpelt(databases, better, page, by);
  return meant.total > 0 ? { ...meant, corrected: better } : listed;
}

async function listSpelt(
  databases: SearchDatabases,
  text: string,
  page: Slice,
  { topic, order }: ListedBy,
): Promise<ListedIds> {
  const { db } = databases;
  const by = { topicId: topic };
  const { asked, isCut } = await lookThrough(databases, await understand(db, text), by);
  const lookedThrough = isCut ? { lookedThrough: LOOKED_AT } : {};
  if (asked.kind === 'indexed' || asked.kind === 'everything') {
    const ids = () =>
      order === 'best' ? idsBestFirst(databases, asked, by, page) : newestOf(databases, asked, by, page);
    // Where they are many, counting takes long enough for the page to be found meanwhile.
    const [total, early] = await Promise.all([
      countExactly(databases, asked, by, false),
      asked.areMany ? ids() : undefined,
    ]);
    if (total > ENOUGH) return { total, ids: early ?? (await ids()) };
  }
  const words = asked.kind !== 'nothing' ? await idsBestFirst(databases, asked, by, { limit: ENOUGH, offset: 0 }) : [];
  const [plain = ''] = await folded(db, [shownText(text)]);
  const literal = plain.trim().replace(/[\\%_]/g, '\\$&');
  // What is left out is not to come back as a part of a word.
  const isSought = literal !== '' && !asked.exact.includes('!');
  const inTopic = topic ? eq(topicId, topic) : undefined;
  const isPart = isSought ? sql`${haystack} like ${`%${literal}%`}` : sql`false`;
  const isWord = sql`${articleId} = any(${sql.param(words)}::uuid[])`;
  if (order === 'newest') {
    const where = and(or(isPart, isWord), inTopic);
    const [ids, total] = await Promise.all([idsOf(db, where, page), db.$count(articleSpellings, where)]);
    return { ids, total, ...lookedThrough };
  }
  const others = and(isPart, sql`not ${isWord}`, inTopic);
  const first = words.slice(page.offset, page.offset + page.limit);
  const rest = { limit: page.limit - first.length, offset: Math.max(0, page.offset - words.length) };
  const [ids, count] = await Promise.all([idsOf(db, others, rest), db.$count(articleSpellings, others)]);
  return { ids: [...first, ...ids], total: words.length + count, ...lookedThrough };
}

async function newestOf(
  { byIndex }: SearchDatabases,
  asked: Understood,
  by: Narrowing,
  page: Slice,
): Promise<string[]> {
  // A far page is not walked to.
  const walks = asked.isCommon && page.offset < FAR;
  const { rows } = await byIndex.execute<{ id: string }>(sql`
    select ${articleSearch.articleId} as id from ${matching(asked, walks)} where ${narrowed(by) ?? sql`true`}
    order by ${NEWEST} limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

async function idsOf(db: Pick<Database, 'select'>, where: SQL | undefined, page: Slice): Promise<string[]> {
  const rows = await db
    .select({ id: articleId })
    .from(articleSpellings)
    .where(where)
    .orderBy(newestFirst(publishedAt), articleId)
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => id);
}
