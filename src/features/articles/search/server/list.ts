import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Slice } from '#base/paging.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import { findCorrected } from './correction.ts';
import type { SearchDatabases } from './databases.ts';
import { displayText } from './normalisation.ts';
import { type ParsedQuery, parseQuery } from './query.ts';
import { idsBestFirst, type Order } from './ranking.ts';
import {
  checkNewest,
  countExactly,
  hasIdIn,
  MAX_CHECKED,
  matching,
  NEWEST_FIRST,
  type SearchFilter,
} from './statements.ts';
import { articleSearch, articleSpellings } from './tables.ts';
import { withoutTitlePrefix } from './title-prefixes.ts';
import { foldedTexts } from './words.ts';

/** Maximum number of matches of parts of words; with more matches of whole words, parts are not searched. */
const PART_LIMIT = 1_000;
/** From this offset on, sorting all matches is cheaper than reading the index by date. */
const FAR_OFFSET = 2_000;
const { articleId, topicId, publishedAt, haystack } = articleSpellings;

/** A page of the list with the total. */
export interface Listed<T> {
  data: T;
  total: number;
  /** The corrected spelling that these articles match; set if none match the text. */
  corrected?: string;
  /** Number of articles a phrase was checked in, the newest with its words; set if there are more. */
  lookedThrough?: number;
  /** Number of listed matches of a part of a word, the newest; set if there are more. */
  partsListed?: number;
}

export interface ListOptions<T> {
  page: Slice;
  /** A topic's id. */
  topic?: TopicId | undefined;
  order: Order;
  /** Reads the articles of a page by their ids; runs while the matches are counted. */
  read: (ids: SubmissionId[]) => Promise<T>;
}

/**
 * Lists articles with the words of `query` in title, authors, keywords, abstract or PDF, or identified in it by DOI or
 * number, in the order of the search; after them those with `query` as a part of title, authors or keywords, ignoring case
 * and accents, newest first. If more than a thousand match the words, parts of words ("cent" in "percent") are not searched:
 * nobody would page that far, and it costs more than everything else. At most a thousand matches of parts are listed. If
 * nothing matches, lists the matches of the corrected spelling.
 */
export async function listMatching<T>(
  databases: SearchDatabases,
  query: string,
  options: ListOptions<T>,
): Promise<Listed<T>> {
  const text = withoutTitlePrefix(query);
  const listed = await listExact(databases, text, options);
  if (listed.total > 0) return listed;
  const correction = await findCorrected(databases, text, async (corrected) => {
    const found = await listExact(databases, corrected, options);
    return found.total > 0 ? found : undefined;
  });
  return correction ? { ...correction.found, corrected: correction.corrected } : listed;
}

async function listExact<T>(
  databases: SearchDatabases,
  text: string,
  { page, topic, order, read }: ListOptions<T>,
): Promise<Listed<T>> {
  const filter = { topicId: topic };
  const { parsed, isCut } = await checkNewest(databases, await parseQuery(databases.db, text), filter);
  const lookedThrough = isCut ? { lookedThrough: MAX_CHECKED } : {};
  if (parsed.kind === 'indexed' || parsed.kind === 'everything') {
    const idsOfPage = order === 'best' ? idsBestFirst : newestIds;
    const find = async () => read(await idsOfPage(databases, parsed, { filter, page }));
    const [total, early] = await Promise.all([
      countExactly(databases, parsed, filter),
      parsed.areMany ? find() : undefined,
    ]);
    if (total > PART_LIMIT) return { total, data: early ?? (await find()) };
  }
  const firstPage = { limit: PART_LIMIT, offset: 0 };
  const words = parsed.kind !== 'nothing' ? await idsBestFirst(databases, parsed, { filter, page: firstPage }) : [];
  const { isPart, isWord, inTopic } = await listConditions(databases.db, parsed, { text, words, topic });
  const parts = and(isPart, sql`not ${isWord}`, inTopic);
  const find = async () => {
    if (order === 'newest') {
      const newest = selectNewest(databases.db, parts, { offset: 0, limit: PART_LIMIT });
      return idsOf(databases.db, or(isWord, inArray(articleId, newest)), page);
    }
    const first = words.slice(page.offset, page.offset + page.limit);
    const offset = Math.max(0, page.offset - words.length);
    const limit = Math.max(0, Math.min(page.limit - first.length, PART_LIMIT - offset));
    return [...first, ...(await idsOf(databases.db, parts, { offset, limit }))];
  };
  const [data, count] = await Promise.all([find().then(read), countUpTo(databases.db, parts, PART_LIMIT + 1)]);
  const partsListed = count > PART_LIMIT ? { partsListed: PART_LIMIT } : {};
  return { data, total: words.length + Math.min(count, PART_LIMIT), ...lookedThrough, ...partsListed };
}

interface ConditionOptions {
  text: string;
  /** Ids of the articles that match whole words. */
  words: SubmissionId[];
  topic: TopicId | undefined;
}

/** Conditions for articles with the text as a part of a word, for those in `words` and for those of the topic. */
async function listConditions(db: Database, parsed: ParsedQuery, { text, words, topic }: ConditionOptions) {
  const [plain = ''] = await foldedTexts(db, [displayText(text)]);
  const literal = plain.trim().replace(/[\\%_]/g, '\\$&');
  // An excluded word must not match as a part of a word.
  const searchesParts = literal !== '' && !parsed.exact.includes('!');
  return {
    isPart: searchesParts ? sql`${haystack} like ${`%${literal}%`}` : sql`false`,
    isWord: hasIdIn(words, articleId),
    inTopic: topic ? eq(topicId, topic) : undefined,
  };
}

async function newestIds(
  { byIndex }: SearchDatabases,
  parsed: ParsedQuery,
  { filter, page }: { filter: SearchFilter; page: Slice },
): Promise<SubmissionId[]> {
  const found = matching(parsed, { filter, purpose: page.offset < FAR_OFFSET ? 'newest' : 'sorted' });
  const { rows } = await byIndex.execute<{ id: SubmissionId }>(sql`
    select ${articleSearch.articleId} as id from ${found} order by ${NEWEST_FIRST} limit ${page.limit} offset ${page.offset}`);
  return rows.map(({ id }) => id);
}

const selectNewest = (db: Database, where: SQL | undefined, page: Slice) =>
  db
    .select({ id: articleId })
    .from(articleSpellings)
    .where(where)
    .orderBy(newestFirst(publishedAt), articleId)
    .limit(page.limit)
    .offset(page.offset);

const idsOf = async (db: Database, where: SQL | undefined, page: Slice): Promise<SubmissionId[]> =>
  (await selectNewest(db, where, page)).map(({ id }) => id);

/** Counts matches up to a limit. */
async function countUpTo(db: Database, where: SQL | undefined, limit: number): Promise<number> {
  const counted = db.select({ id: articleId }).from(articleSpellings).where(where).limit(limit);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${counted.as('counted')}`,
  );
  return rows[0]?.count ?? 0;
}
