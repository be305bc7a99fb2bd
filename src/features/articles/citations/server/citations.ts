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
const TIMEOUT_MS = 20_000;
/** Maximum number of articles per catch-up: about two seconds of CPU time, which readers hardly notice. */
const CATCH_UP_LIMIT = 100;

export interface CitationNeeds {
  db: Database;
  journal: Journals;
  queries: ReturnType<typeof articleQueries>;
  publicUrl: string;
  log: Log;
}

export type Citations = ReturnType<typeof citationsService>;

/** Citations of articles, generated in their own thread and cached in the database until their state changes. */
export function citationsService({ db, journal, queries, publicUrl, log }: CitationNeeds) {
  const writer = createThread<CslItem, Citation[]>(WRITER, { idleMs: IDLE_MS, timeoutMs: TIMEOUT_MS });
  const state = currentState(publicUrl);
  let isClosed = false;

  const generate = async (article: Article) => writer.ask(cslOf(article, await journal.read(), publicUrl));

  const select = (where: SQL | undefined) =>
    db
      .select({
        id: articles.id,
        number: articles.number,
        state,
        cachedState: articleCitations.state,
        cached: articleCitations.citations,
      })
      .from(articles)
      .leftJoin(issues, eq(issues.id, articles.issueId))
      .leftJoin(journalSettings, sql`true`)
      .leftJoin(articleCitations, eq(articleCitations.articleId, articles.id))
      .where(and(published, where));

  /** Stores citations. A failure is only logged, because the citations are still correct. */
  const store = async (row: typeof articleCitations.$inferInsert): Promise<void> => {
    try {
      await db
        .insert(articleCitations)
        .values(row)
        .onConflictDoUpdate({ target: articleCitations.articleId, set: row });
    } catch (error) {
      log.warn({ err: error }, 'citations could not be stored');
    }
  };

  /** Reads the state before the article: if the article changes in between, the stored citations are stale, not wrong. */
  const regenerate = async (number: string): Promise<Citation[]> => {
    const [found] = await select(eq(articles.number, number));
    const citations = await generate(await queries.byNumber(number));
    if (found) await store({ articleId: found.id, state: found.state, citations });
    return citations;
  };

  /** The citations of a published article; throws 404 for an unknown number and 410 for an unpublished article. */
  const byNumber = async (number: string): Promise<Citation[]> => {
    const [found] = await select(eq(articles.number, number));
    if (found?.cached && found.cachedState === found.state) return found.cached;
    // State and article must come from one database; a replica may be behind the primary.
    return onPrimary(() => regenerate(number));
  };

  /** Generates stale or missing citations of up to CATCH_UP_LIMIT articles, the newest first. */
  const generateStale = async (where?: SQL): Promise<void> => {
    const stale = await select(and(where, sql`${articleCitations.state} is distinct from ${state}`))
      .orderBy(newestFirst(articles.publishedAt))
      .limit(CATCH_UP_LIMIT);
    for (const { number } of stale) {
      if (isClosed) return;
      try {
        await regenerate(number);
      } catch (error) {
        // A failure, or an article that was just unpublished, does not stop the others.
        if (isConnectionTrouble(error)) throw error;
        log.warn({ err: error, article: number }, 'citations could not be generated');
      }
    }
  };

  return {
    byNumber,

    /** The citations of an article that is not public yet; not cached. */
    preview: generate,

    /** Generates a published article's citations unless they are current, so that its first reader does not wait. */
    generateIfStale: (articleId: SubmissionId): Promise<void> => generateStale(eq(articles.id, articleId)),

    /** Generates stale citations before they are requested; a change of an issue or the journal affects many articles. */
    catchUp: (): Promise<void> => generateStale(),

    async close(): Promise<void> {
      isClosed = true;
      await writer.close();
    },
  };
}

/** Returns, in SQL, a digest of everything a citation depends on: article, issue, journal and the code that writes it. */
function currentState(publicUrl: string): SQL<string> {
  const constants = `${digestOfStyles()} ${publicUrl} ${JOURNAL.shortName} ${JOURNAL.city} ${JOURNAL.language}`;
  const article = sql`extract(epoch from ${articles.updatedAt})`;
  return sql`concat_ws(' ', ${article}, ${issues.id}, ${issues.version}, ${journalSettings.version}, ${constants}::text)`;
}
