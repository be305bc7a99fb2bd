import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { isId } from '#base/ids.ts';
import type { Article } from '#features/articles/contract.ts';
import { articleColumns, present } from '#features/articles/server/read.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { visibleIssues } from '#features/issues/server/read.ts';
import { issues } from '#features/issues/server/tables.ts';
import { submissionFiles } from '#features/submissions/server/tables.ts';
import type { TopicId } from '#features/topics/rules.ts';
import { topics } from '#features/topics/server/tables.ts';
import type { Database } from '#platform/database/types.ts';
import type { Position, SetsTokenData } from './tokens.ts';

/** Header of a record. */
export interface Header {
  id: string;
  number: string;
  /** Time of the last change in microseconds, such as 2026-03-12T08:30:00.123456Z. */
  stamp: string;
  isDeleted: boolean;
  topicId: TopicId;
  issueId: IssueId | null;
}

export interface Item extends Header {
  /** Missing when only headers were requested. */
  article?: Article;
}

/** Filter of a list; dates as requested. */
export interface Selection {
  set?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

export interface SetEntry {
  kind: 'topic' | 'issue';
  id: string;
  name: string;
}

const { id, number, state, topicId, issueId, updatedAt } = articles;
const stamp = sql<string>`to_char(${updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const header = { id, number, state, topicId, issueId, stamp };
/** Order of the index. */
const ORDER = [asc(updatedAt), asc(id)];

export function harvestQueries(db: Database) {
  const headers = (where: SQL | undefined) => db.select(header).from(articles).where(where);
  const records = (where: SQL | undefined) =>
    db
      .select({ ...articleColumns, stamp })
      .from(articles)
      .innerJoin(topics, eq(topics.id, articles.topicId))
      .leftJoin(issues, eq(issues.id, articles.issueId))
      .leftJoin(submissionFiles, eq(submissionFiles.id, articles.fileId))
      .where(where);

  return {
    async headers(where: SQL | undefined, limit: number): Promise<Item[]> {
      const rows = await headers(where)
        .orderBy(...ORDER)
        .limit(limit);
      return rows.map(headerOf);
    },

    async records(where: SQL | undefined, limit: number): Promise<Item[]> {
      const rows = await records(where)
        .orderBy(...ORDER)
        .limit(limit);
      return rows.map(itemOf);
    },

    async record(articleNumber: string): Promise<Item | undefined> {
      const [row] = await records(eq(number, articleNumber));
      return row && itemOf(row);
    },

    async exists(articleNumber: string): Promise<boolean> {
      return (await headers(eq(number, articleNumber))).length > 0;
    },

    /** Counts up to `max` records. */
    async count(where: SQL | undefined, max: number): Promise<number> {
      const limited = db.select({ id }).from(articles).where(where).limit(max).as('some');
      return db.$count(limited);
    },

    /** Returns the oldest stamp of all records. */
    async earliest(): Promise<string | undefined> {
      const [row] = await db
        .select({ stamp })
        .from(articles)
        .orderBy(...ORDER)
        .limit(1);
      return row?.stamp;
    },

    /** Returns topics, then issues, each ordered by id. */
    async sets(after: SetsTokenData['after'] | undefined, limit: number): Promise<SetEntry[]> {
      const topicRows =
        after?.kind === 'issue'
          ? []
          : await db
              .select({ id: topics.id, name: topics.name })
              .from(topics)
              .where(after && isId<'topic'>(after.id) ? gt(topics.id, after.id) : undefined)
              .orderBy(asc(topics.id))
              .limit(limit);
      const issueRows = await db
        .select({ id: issues.id, name: issues.title })
        .from(issues)
        .where(
          and(visibleIssues, after?.kind === 'issue' && isId<'issue'>(after.id) ? gt(issues.id, after.id) : undefined),
        )
        .orderBy(asc(issues.id))
        .limit(limit - topicRows.length);
      const entries = (kind: SetEntry['kind'], rows: { id: string; name: string }[]) =>
        rows.map((row) => ({ kind, ...row }));
      return [...entries('topic', topicRows), ...entries('issue', issueRows)];
    },
  };
}

interface Window {
  /** Excludes changes that may still be uncommitted; see `settledBefore`. */
  settled: Date;
  after?: Position | undefined;
}

/** Condition for the records of a list. Dates include the whole second or day that they name. */
export function selected({ set, from, until }: Selection, { settled, after }: Window): SQL | undefined {
  const span = until?.length === 10 ? sql`interval '1 day'` : sql`interval '1 second'`;
  return and(
    lt(updatedAt, settled),
    from ? sql`${updatedAt} >= ${startOf(from)}::timestamptz` : undefined,
    until ? sql`${updatedAt} < ${startOf(until)}::timestamptz + ${span}` : undefined,
    set ? inSet(set) : undefined,
    after ? sql`(${updatedAt}, ${id}) > (${after.stamp}::timestamptz, ${after.id}::uuid)` : undefined,
  );
}

const startOf = (date: string) => (date.length === 10 ? `${date}T00:00:00Z` : date);

/** Condition for `topic:{id}`, `issue:{id}`, or `topic` and `issue` for all articles that have one. */
function inSet(set: string): SQL {
  const [kind, key, ...extra] = set.split(':');
  if (kind === 'topic' && key === undefined) return isNotNull(topicId);
  if (kind === 'issue' && key === undefined) return isNotNull(issueId);
  if (!key || extra.length > 0) return sql`false`;
  if (kind === 'topic' && isId<'topic'>(key)) return eq(topicId, key);
  return kind === 'issue' && isId<'issue'>(key) ? eq(issueId, key) : sql`false`;
}

type HeaderRow = Pick<typeof articles.$inferSelect, 'id' | 'number' | 'state' | 'topicId' | 'issueId'> & {
  stamp: string;
};
function headerOf({ state: articleState, ...row }: HeaderRow): Header {
  return { ...row, isDeleted: articleState === 'withdrawn' };
}

type RecordRow = Parameters<typeof present>[0] & { stamp: string };
function itemOf(row: RecordRow): Item {
  const { article } = row;
  const base = { id: article.id, number: article.number, topicId: article.topicId, issueId: article.issueId };
  return { ...base, stamp: row.stamp, isDeleted: article.state === 'withdrawn', article: present(row) };
}
