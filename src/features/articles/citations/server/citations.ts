import { and, eq, type SQL, sql } from 'drizzle-orm';
import { issues } from '#features/issues/server/tables.ts';
import { JOURNAL } from '#features/journal/journal.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { journalSettings } from '#features/journal/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { isConnectionTrouble } from '#platform/database/errors.ts';
import { onPrimary } from '#platform/database/replica.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/observability/log.ts';
import { createThread } from '#platform/threads/thread.ts';
import type { Citation } from '../../citations/contract.ts';
import type { Article } from '../../contract.ts';
import { type articleQueries, published } from '../../server/read.ts';
import { articleCitations, articles } from '../../server/tables.ts';
import { digestOfStyles } from './citation-styles.ts';
import { type CslItem, cslOf } from './csl.ts';

const WRITER = new URL('./citation-writer.ts', import.meta.url);
const IDLE_MS = 60_000;
const LONGEST_MS = 20_000;
/** Articles a catch-up writes at most: some two seconds of a processor, which readers hardly notice. */
const CATCH_UP = 100;

export interface CitationNeeds {
  db: Database;
  journal: Journals;
  queries: ReturnType<typeof articleQueries>;
  publicUrl: string;
  log: Log;
}

export type Citations = ReturnType<typeof citationsService>;

/** How an article is cited: written in a thread of its own, and kept in the database for as long as it is true. */
export function citationsService({ db, journal, queries, publicUrl, log }: CitationNeeds) {
  const writer = createThread<CslItem, Citation[]>(WRITER, { idleMs: IDLE_MS, timeoutMs: LONGEST_MS });
  const state = stateNow(publicUrl);
  let isClosed = false;

  const write = async (article: Article) => writer.ask(cslOf(article, await journal.read(), publicUrl));

  const select = (where: SQL | undefined) =>
    db
      .select({
        ...{ id: articles.id, number: articles.number, state },
        ...{ keptState: articleCitations.state, kept: articleCitations.citations },
      })
      .from(articles)
      .leftJoin(issues, eq(issues.id, articles.issueId))
      .leftJoin(journalSettings, sql`true`)
      .leftJoin(articleCitations, eq(articleCitations.articleId, articles.id))
      .where(and(published, where));

  /** What cannot be kept is still true. */
  const keep = async (row: typeof articleCitations.$inferInsert): Promise<void> => {
    try {
      await db
        .insert(articleCitations)
        .values(row)
        .onConflictDoUpdate({ target: articleCitations.articleId, set: row });
    } catch (error) {
      log.warn({ err: error }, 'citations could not be kept');
    }
  };

  /** The state is read before the article: should that change in between, the citations are not taken for those of its new one. */
  const writeAnew = async (number: string): Promise<Citation[]> => {
    const [found] = await select(eq(articles.number, number));
    const citations = await write(await queries.byNumber(number));
    if (found) await keep({ articleId: found.id, state: found.state, citations });
    return citations;
  };

  /** The citations of a published article; throws 404 for an unknown number and 410 for a withdrawn one. */
  const byNumber = async (number: string): Promise<Citation[]> => {
    const [found] = await select(eq(articles.number, number));
    if (found?.kept && found.keptState === found.state) return found.kept;
    // A replica may not have the article yet whose state the primary knows, or the other way round.
    return onPrimary(() => writeAnew(number));
  };

  /** Some of those articles whose citations are not those of now, the newest first. */
  const writeDue = async (where?: SQL): Promise<void> => {
    const due = await select(and(where, sql`${articleCitations.state} is distinct from ${state}`))
      .orderBy(newestFirst(articles.publishedAt))
      .limit(CATCH_UP);
    for (const { number } of due) {
      if (isClosed) return;
      try {
        await writeAnew(number);
      } catch (error) {
        // One that cannot be cited, or was withdrawn just now, holds up no other.
        if (isConnectionTrouble(error)) throw error;
        log.warn({ err: error, article: number }, 'citations could not be written');
      }
    }
  };

  return {
    byNumber,

    /** Those of an article that is not public yet. */
    preview: write,

    /** Writes those of a published article, unless they are true as they are: its first reader need not wait for them. */
    want: (articleId: SubmissionId): Promise<void> => writeDue(eq(articles.id, articleId)),

    /** Writes what has changed before somebody asks for it: what an issue or the journal says stands in many. */
    catchUp: (): Promise<void> => writeDue(),

    async close(): Promise<void> {
      isClosed = true;
      await writer.close();
    },
  };
}

/** Everything a citation is made of, as one text: the article, its issue, the journal and the way of writing. */
function stateNow(publicUrl: string): SQL<string> {
  const writing = `${digestOfStyles()} ${publicUrl} ${JOURNAL.shortName} ${JOURNAL.city} ${JOURNAL.language}`;
  const article = sql`extract(epoch from ${articles.updatedAt})`;
  return sql`concat_ws(' ', ${article}, ${issues.id}, ${issues.version}, ${journalSettings.version}, ${writing}::text)`;
}
