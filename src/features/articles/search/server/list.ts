import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Slice } from '#base/paging.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import type { SearchDatabases } from './databases.ts';
import { withoutMark } from './marks.ts';
import { foundAsMeant } from './meant.ts';
import { shownText } from './plain.ts';
import { type Understood, understand } from './query.ts';
import { idsBestFirst, type Order } from './ranking.ts';
import { countExactly, isOneOf, LOOKED_AT, lookThrough, matching, type Narrowing, NEWEST } from './statements.ts';
import { articleSearch, articleSpellings } from './tables.ts';
import { folded } from './words.ts';

/** When more articles than these have the words themselves, parts of words are not looked for. */
const ENOUGH = 1_000;
const FAR = 2_000;
const { articleId, topicId, publishedAt, haystack } = articleSpellings;

/** A page, and how many there are in all. */
export interface Listed<T> {
  data: T;
  total: number;
  /** The text as it was probably meant: nothing has it as it is, and these are what has this. */
  corrected?: string;
  /** So many were looked at for a phrase: the newest that have its words. There are more of them. */
  lookedThrough?: number;
  /** So many that have the text as a part of a word are listed: the newest. There are more of them. */
  partsListed?: number;
}

export interface ListedBy {
  /** The id of a topic. */
  topic?: TopicId | undefined;
  order: Order;
}

/**
 * Articles that have the words of `text` in title, authors, keywords, abstract or PDF, or that it names by DOI or number,
 * in the order of the search; after them those that have `text` as it is, in any case and accents, somewhere in title,
 * authors or keywords, newest first. Where a thousand have the words, part of a word ("cent" in "percent") adds nothing anybody
 * would leaf to, and costs more than everything else: it is left out then; of the parts, a thousand are listed. Where
 * nothing has it, what was probably meant is looked for instead. `read` reads the articles of a page by their ids, while
 * they are still counted.
 */
export async function listMatching<T>(
  databases: SearchDatabases,
  asked: string,
  page: Slice,
  by: ListedBy,
  read: (ids: SubmissionId[]) => Promise<T>,
): Promise<Listed<T>> {
  const text = withoutMark(asked);
  const listed = await listSpelt(databases, text, page, by, read);
  if (listed.total > 0) return listed;
  const otherwise = await foundAsMeant(databases, text, async (meant) => {
    const found = await listSpelt(databases, meant, page, by, read);
    return found.total > 0 ? found : undefined;
  });
  return otherwise ? { ...otherwise.found, corrected: otherwise.meant } : listed;
}

async function listSpelt<T>(
  databases: SearchDatabases,
  text: string,
  page: Slice,
  { topic, order }: ListedBy,
  read: (ids: SubmissionId[]) => Promise<T>,
): Promise<Listed<T>> {
  const by = { topicId: topic };
  const { asked, isCut } = await lookThrough(databases, await understand(databases.db, text), by);
  const lookedThrough = isCut ? { lookedThrough: LOOKED_AT } : {};
  if (asked.kind === 'indexed' || asked.kind === 'everything') {
    const find = async () =>
      read(await (order === 'best' ? idsBestFirst(databases, asked, by, page) : newestOf(databases, asked, by, page)));
    const [total, early] = await Promise.all([countExactly(databases, asked, by), asked.areMany ? find() : undefined]);
    if (total > ENOUGH) return { total, data: early ?? (await find()) };
  }
  const words = asked.kind !== 'nothing' ? await idsBestFirst(databases, asked, by, { limit: ENOUGH, offset: 0 }) : [];
  const { isPart, isWord, inTopic } = await conditions(databases.db, text, asked, words, topic);
  const parts = and(isPart, sql`not ${isWord}`, inTopic);
  const find = async () => {
    if (order === 'newest') {
      const newest = newestSpelt(databases.db, parts, { offset: 0, limit: ENOUGH });
      return idsOf(databases.db, or(isWord, inArray(articleId, newest)), page);
    }
    const first = words.slice(page.offset, page.offset + page.limit);
    const offset = Math.max(0, page.offset - words.length);
    const limit = Math.max(0, Math.min(page.limit - first.length, ENOUGH - offset));
    return [...first, ...(await idsOf(databases.db, parts, { offset, limit }))];
  };
  const [data, count] = await Promise.all([find().then(read), countUpTo(databases.db, parts, ENOUGH + 1)]);
  const partsListed = count > ENOUGH ? { partsListed: ENOUGH } : {};
  return { data, total: words.length + Math.min(count, ENOUGH), ...lookedThrough, ...partsListed };
}

/** What tells articles that have a text as a part of a word, those of `words`, and those of a topic. */
async function conditions(
  db: Database,
  text: string,
  asked: Understood,
  words: SubmissionId[],
  topic: TopicId | undefined,
) {
  const [plain = ''] = await folded(db, [shownText(text)]);
  const literal = plain.trim().replace(/[\\%_]/g, '\\$&');
  // What is left out is not to come back as a part of a word.
  const isSought = literal !== '' && !asked.exact.includes('!');
  return {
    isPart: isSought ? sql`${haystack} like ${`%${literal}%`}` : sql`false`,
    isWord: isOneOf(words, articleId),
    inTopic: topic ? eq(topicId, topic) : undefined,
  };
}

async function newestOf(
  { byIndex }: SearchDatabases,
  asked: Understood,
  by: Narrowing,
  page: Slice,
): Promise<SubmissionId[]> {
  // A far page is not walked to.
  const found = matching(asked, by, page.offset < FAR ? 'newest' : 'sorted');
  const { rows } = await byIndex.execute<{ id: SubmissionId }>(sql`
    select ${articleSearch.articleId} as id from ${found} order by ${NEWEST} limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

const newestSpelt = (db: Database, where: SQL | undefined, page: Slice) =>
  db
    .select({ id: articleId })
    .from(articleSpellings)
    .where(where)
    .orderBy(newestFirst(publishedAt), articleId)
    .limit(page.limit)
    .offset(page.offset);

const idsOf = async (db: Database, where: SQL | undefined, page: Slice): Promise<SubmissionId[]> =>
  (await newestSpelt(db, where, page)).map(({ id }) => id);

/** How many there are; no more than `most` are counted. */
async function countUpTo(db: Database, where: SQL | undefined, most: number): Promise<number> {
  const counted = db.select({ id: articleId }).from(articleSpellings).where(where).limit(most);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${counted.as('counted')}`,
  );
  return rows[0]?.count ?? 0;
}
