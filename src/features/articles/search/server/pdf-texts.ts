import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import type { SubmissionFileId, SubmissionId } from '#features/submissions/rules.ts';
import { databaseErrorOf } from '#platform/database/errors.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import type { Log } from '#platform/observability/log.ts';
import { readPdfText } from '#platform/pdf/pdf-text.ts';
import { UnreadableFile } from '#platform/threads/file-thread.ts';
import { articles } from '../../server/tables.ts';
import { PROGRAM_LIMIT } from './full-texts.ts';
import { hasCurrentVersion, indexArticle, isIndexed } from './indexing.ts';
import { articleSearch, articleTexts } from './tables.ts';
import { separatedVector } from './words.ts';

const textJobs = jobType('article-texts', z.object({ fileId: idOf<'submission-file'>() }));
/** Articles per batch of a catch-up. */
const BATCH = 200;

export interface ArticleTextNeeds {
  db: Database;
  jobs: Jobs;
  store: FileStore;
  clock: () => Date;
  log: Log;
}

export type ArticleTexts = ReturnType<typeof articleTextsService>;

/**
 * Extracts the text of public PDFs once, in the background. For an unreadable file the reason is stored, and the search
 * finds its article by title, authors, keywords and abstract only.
 */
export function articleTextsService({ db, jobs, store, clock, log }: ArticleTextNeeds) {
  /** Condition for published articles whose public file has no stored text. */
  const missing = and(
    eq(articles.state, 'published'),
    isNotNull(articles.fileId),
    sql`not exists (select 1 from ${articleTexts} where ${articleTexts.fileId} = ${articles.fileId})`,
  );

  const read = async ({ fileId }: PayloadOf<typeof textJobs>): Promise<void> => {
    const [article] = await db
      .select({ fileKey: articles.fileKey })
      .from(articles)
      .where(and(eq(articles.fileId, fileId), missing));
    if (!article?.fileKey) return;
    const { text, problem } = await extractText({ store, log }, { fileId, fileKey: article.fileKey });
    try {
      await save(fileId, { text, problem });
    } catch (error) {
      if (databaseErrorOf(error)?.code !== PROGRAM_LIMIT) throw error;
      await save(fileId, { text: '', problem: 'it has more words than the database can hold' });
    }
  };

  const save = (fileId: SubmissionFileId, { text, problem }: { text: string; problem: string | null }) =>
    inTransaction(db, async (tx) => {
      // The article may have been unpublished or changed its file in the meantime.
      const [current] = await tx
        .select()
        .from(articles)
        .where(and(eq(articles.fileId, fileId), missing))
        .for('update');
      if (!current) return;
      const row = { fileId, text, words: separatedVector([text]), problem, readAt: clock() };
      await tx.insert(articleTexts).values(row).onConflictDoNothing();
      if (text) await indexArticle(tx, current);
    });

  let catchingUp: Promise<void> | undefined;
  const catchUpOnce = async () => {
    for (let last: SubmissionId | '' | undefined = ''; last !== undefined; ) last = await indexBatch(db, last);
    const unread = await db
      .select({ fileId: articles.fileId })
      .from(articles)
      .where(missing)
      .orderBy(asc(articles.id))
      .limit(BATCH);
    await enqueue({ db, jobs }, unread);
  };

  return {
    /** Enqueues the extraction of an article's PDF unless its text is stored. */
    async requestText(articleId: SubmissionId): Promise<void> {
      const rows = await db
        .select({ fileId: articles.fileId })
        .from(articles)
        .where(and(eq(articles.id, articleId), missing));
      await enqueue({ db, jobs }, rows);
    },

    /**
     * Indexes published articles that this version has not indexed yet and enqueues missing texts. A call while another one
     * is running returns that one, because a large archive takes longer than the interval of the schedule.
     */
    catchUp(): Promise<void> {
      catchingUp ??= catchUpOnce().finally(() => {
        catchingUp = undefined;
      });
      return catchingUp;
    },

    // One document at a time, because extraction uses a whole CPU core.
    queue: queueFor(textJobs, { oneAtATime: true, maxRetryDelay: 3600, handle: read }),
  };
}

/** Indexes a batch of unindexed articles after the id `last`; returns the batch's last id if there may be more. */
async function indexBatch(db: Database, last: SubmissionId | ''): Promise<SubmissionId | undefined> {
  const unindexed = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleSearch, and(eq(articleSearch.articleId, articles.id), hasCurrentVersion))
    .where(
      and(eq(articles.state, 'published'), isNull(articleSearch.articleId), last ? gt(articles.id, last) : undefined),
    )
    .orderBy(asc(articles.id))
    .limit(BATCH);
  for (const { id } of unindexed) {
    await inTransaction(db, async (tx) => {
      const [current] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
      // Another instance may have indexed it in the meantime.
      if (current?.state === 'published' && !(await isIndexed(tx, id))) await indexArticle(tx, current);
    });
  }
  return unindexed.length === BATCH ? unindexed.at(-1)?.id : undefined;
}

function enqueue(
  { db, jobs }: Pick<ArticleTextNeeds, 'db' | 'jobs'>,
  rows: { fileId: SubmissionFileId | null }[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { fileId } of rows) if (fileId) await jobs.send(tx, textJobs, { payload: { fileId } });
  });
}

interface PdfFile {
  fileId: SubmissionFileId;
  fileKey: string;
}

async function extractText({ store, log }: Pick<ArticleTextNeeds, 'store' | 'log'>, { fileId, fileKey }: PdfFile) {
  try {
    return { text: await readPdfText(await store.bytes(fileKey)), problem: null };
  } catch (error) {
    // Other errors, such as a failing disk, are retried by the queue.
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = error.message.slice(0, 500);
    log.warn({ file: fileId, reason: problem }, 'the text of a PDF could not be read');
    return { text: '', problem };
  }
}
