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
import { readPdfText, UnreadablePdf } from '#platform/pdf/pdf-text.ts';
import { articles } from '../../server/tables.ts';
import { isFindable, isOfThisVersion, makeFindable } from './keep.ts';
import { articleSearch, articleTexts } from './tables.ts';
import { wordsApart } from './words.ts';

const textJobs = jobType('article-texts', z.object({ fileId: idOf<'submission-file'>() }));
/** How many articles a catch-up takes at a time. */
const BATCH = 200;
/** A tsvector of more than a megabyte (54000, program_limit_exceeded). */
const PROGRAM_LIMIT = '54000';

export interface ArticleTextNeeds {
  db: Database;
  jobs: Jobs;
  store: FileStore;
  clock: () => Date;
  log: Log;
}

export type ArticleTexts = ReturnType<typeof articleTextsService>;

/**
 * The text of public PDFs, read once in the background. A file that cannot be read is remembered with the reason, and
 * its article is found by its title, authors, keywords and abstract alone.
 */
export function articleTextsService({ db, jobs, store, clock, log }: ArticleTextNeeds) {
  /** The public file of a published article whose text is not there yet. */
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
    const { text, problem } = await textOf({ store, log }, fileId, article.fileKey);
    try {
      await keep(fileId, text, problem);
    } catch (error) {
      if (databaseErrorOf(error)?.code !== PROGRAM_LIMIT) throw error;
      await keep(fileId, '', 'it has more words than the database can hold');
    }
  };

  const keep = (fileId: SubmissionFileId, text: string, problem: string | null) =>
    inTransaction(db, async (tx) => {
      // It may have been withdrawn, or have got another file, while this one was read.
      const [current] = await tx
        .select()
        .from(articles)
        .where(and(eq(articles.fileId, fileId), missing))
        .for('update');
      if (!current) return;
      const row = { fileId, text, words: wordsApart([text]), problem, readAt: clock() };
      await tx.insert(articleTexts).values(row).onConflictDoNothing();
      if (text) await makeFindable(tx, current);
    });

  let catchingUp: Promise<void> | undefined;
  const catchUpOnce = async () => {
    for (let last: SubmissionId | '' | undefined = ''; last !== undefined; ) last = await findSome(db, last);
    const unread = await db
      .select({ fileId: articles.fileId })
      .from(articles)
      .where(missing)
      .orderBy(asc(articles.id))
      .limit(BATCH);
    await ask({ db, jobs }, unread);
  };

  return {
    /** Has the text of an article's public PDF read soon, unless it is there already. */
    async want(articleId: SubmissionId): Promise<void> {
      const rows = await db
        .select({ fileId: articles.fileId })
        .from(articles)
        .where(and(eq(articles.id, articleId), missing));
      await ask({ db, jobs }, rows);
    },

    /**
     * For what was published before there was a search like this: makes it findable by it and has its text read. In a
     * large archive that takes longer than until the next time; that one joins in.
     */
    catchUp(): Promise<void> {
      catchingUp ??= catchUpOnce().finally(() => {
        catchingUp = undefined;
      });
      return catchingUp;
    },

    // One document at a time: reading one takes a core.
    queue: queueFor(textJobs, { oneAtATime: true, maxRetryDelay: 3600, handle: read }),
  };
}

/** Makes some of the articles after `last` findable that are not yet; answers the last of them if there may be more. */
async function findSome(db: Database, last: SubmissionId | ''): Promise<SubmissionId | undefined> {
  const unknown = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleSearch, and(eq(articleSearch.articleId, articles.id), isOfThisVersion))
    .where(
      and(eq(articles.state, 'published'), isNull(articleSearch.articleId), last ? gt(articles.id, last) : undefined),
    )
    .orderBy(asc(articles.id))
    .limit(BATCH);
  for (const { id } of unknown) {
    await inTransaction(db, async (tx) => {
      const [current] = await tx.select().from(articles).where(eq(articles.id, id)).for('update');
      // Another instance may have been here in the meantime.
      if (current?.state === 'published' && !(await isFindable(tx, id))) await makeFindable(tx, current);
    });
  }
  return unknown.length === BATCH ? unknown.at(-1)?.id : undefined;
}

function ask(
  { db, jobs }: Pick<ArticleTextNeeds, 'db' | 'jobs'>,
  rows: { fileId: SubmissionFileId | null }[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { fileId } of rows) if (fileId) await jobs.send(tx, textJobs, { payload: { fileId } });
  });
}

async function textOf(
  { store, log }: Pick<ArticleTextNeeds, 'store' | 'log'>,
  fileId: SubmissionFileId,
  fileKey: string,
) {
  try {
    return { text: await readPdfText(await store.bytes(fileKey)), problem: null };
  } catch (error) {
    // A disk that cannot be read is no fault of the file: again, later.
    if (!(error instanceof UnreadablePdf)) throw error;
    const problem = error.message.slice(0, 500);
    log.warn({ file: fileId, reason: problem }, 'the text of a PDF could not be read');
    return { text: '', problem };
  }
}
