import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, databaseErrorOf, inTransaction } from '../../../../platform/database.ts';
import type { FileStore } from '../../../../platform/files/file-store.ts';
import type { Jobs, Queue } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/log.ts';
import { readPdfText, UnreadablePdf } from '../../../../platform/pdf/pdf-text.ts';
import { articles } from '../tables.ts';
import { makeFindable } from './keep.ts';
import { articleSearch, articleTexts } from './tables.ts';

const QUEUE = 'article-texts';
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

interface TextJob {
  fileId: string;
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

  const read = async ({ fileId }: TextJob): Promise<void> => {
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

  const keep = (fileId: string, text: string, problem: string | null) =>
    inTransaction(db, async (tx) => {
      // It may have been withdrawn, or have got another file, while this one was read.
      const [current] = await tx
        .select()
        .from(articles)
        .where(and(eq(articles.fileId, fileId), missing))
        .for('update');
      if (!current) return;
      const words = sql<string>`to_tsvector('english', ${text})`;
      await tx.insert(articleTexts).values({ fileId, text, words, problem, readAt: clock() }).onConflictDoNothing();
      if (text) await makeFindable(tx, current);
    });

  return {
    /** Has the text of an article's public PDF read soon, unless it is there already. */
    async want(articleId: string): Promise<void> {
      const rows = await db
        .select({ fileId: articles.fileId })
        .from(articles)
        .where(and(eq(articles.id, articleId), missing));
      await ask({ db, jobs }, rows);
    },

    /** For what was published before there was a search like this: makes it findable and has its text read. */
    async catchUp(): Promise<void> {
      while (await findSome(db));
      const unread = await db
        .select({ fileId: articles.fileId })
        .from(articles)
        .where(missing)
        .orderBy(asc(articles.id))
        .limit(BATCH);
      await ask({ db, jobs }, unread);
    },

    // One document at a time: reading one takes a core.
    queue: {
      name: QUEUE,
      handle: read as (job: never) => Promise<void>,
      oneAtATime: true,
      longestPause: 3600,
    } satisfies Queue<never>,
  };
}

/** Makes some of the articles findable that are not yet; whether there may be more. */
async function findSome(db: Database): Promise<boolean> {
  const unknown = await db
    .select({ article: articles })
    .from(articles)
    .leftJoin(articleSearch, eq(articleSearch.articleId, articles.id))
    .where(and(eq(articles.state, 'published'), isNull(articleSearch.articleId)))
    .orderBy(asc(articles.id))
    .limit(BATCH);
  for (const { article } of unknown) {
    await inTransaction(db, async (tx) => {
      const [current] = await tx.select().from(articles).where(eq(articles.id, article.id)).for('update');
      if (current?.state === 'published') await makeFindable(tx, current);
    });
  }
  return unknown.length === BATCH;
}

function ask({ db, jobs }: Pick<ArticleTextNeeds, 'db' | 'jobs'>, rows: { fileId: string | null }[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { fileId } of rows) if (fileId) await jobs.send(tx, QUEUE, { fileId } satisfies TextJob);
  });
}

async function textOf({ store, log }: Pick<ArticleTextNeeds, 'store' | 'log'>, fileId: string, fileKey: string) {
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
