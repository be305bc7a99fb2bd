import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { idOf } from '#base/ids.ts';
import type { issueQueries } from '#features/articles/server/issues.ts';
import { articles } from '#features/articles/server/tables.ts';
import type { Images } from '#features/files/server/images.ts';
import { EDITION_FORMATS, type EditionFormat, type IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { Journals } from '#features/journal/server/service.ts';
import { publicText } from '#features/production/server/versions.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import { type Jobs, jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observability/log.ts';
import { TypesettingFailed } from '#platform/pdf/typeset.ts';
import { inOwnProcess, ProcessFailed } from '#platform/threads/own-process.ts';
import type { HouseStyling } from '../../house-style/server/service.ts';
import { editionTexts as texts } from '../../texts.ts';
import { drawnCover } from './cover.ts';
import type { EpubReply, EpubTask, StoredChapter } from './epub-program.ts';
import { offlineZip } from './offline.ts';
import { IN_BACKGROUND, issuePdf } from './pdf.ts';
import { type EditionStoringNeeds, issueEditionStoring } from './storing.ts';
import { issueEditionRuns as runs } from './tables.ts';

/** Bytes of all PDFs together; more would not fit into memory beside the whole. */
const MOST_BYTES = 300 * 1024 * 1024;

export interface MakingNeeds extends EditionStoringNeeds {
  issueReading: ReturnType<typeof issueQueries>;
  images: Images;
  journal: Journals;
  houseStyles: HouseStyling;
  jobs: Jobs;
  log: Log;
  publicUrl: string;
}

/** Changes with the drawing of covers. */
const COVER_LOOK = 'as on the page of the issue';

const editionJobs = jobType('issue-editions', z.object({ issueId: idOf<'issue'>(), source: z.string() }));

export type IssueEditionMaking = ReturnType<typeof issueEditionMaking>;

/** Makes the PDF, the EPUB and the copy for reading offline of published issues in the background, whenever something in them has changed. */
export function issueEditionMaking(needs: MakingNeeds) {
  const { db, issueReading, jobs, store, log, clock } = needs;
  const storing = issueEditionStoring(needs);

  const begin = (issueId: IssueId, source: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const [{ total } = { total: 0 }] = await tx
        .select({ total: sql<number>`count(*)::int` })
        .from(articles)
        .where(and(eq(articles.issueId, issueId), eq(articles.state, 'published')));
      const run = { source, done: 0, total, startedAt: clock(), finishedAt: null, problem: '' };
      await tx
        .insert(runs)
        .values({ issueId, ...run })
        .onConflictDoUpdate({ target: runs.issueId, set: run });
      await jobs.send(tx, editionJobs, { payload: { issueId, source } });
    });

  /** The chapters of a book and the PDFs of its articles; says after each article how far it is. */
  const gather = async (issueId: IssueId) => {
    const { issue, articles: contents } = await issueReading.byId(issueId);
    const keys = await fileKeys(db, issueId);
    const chapters: StoredChapter[] = [];
    const pdfs: { article: StoredChapter['article']; pdf: Uint8Array }[] = [];
    for (const article of contents) {
      const text = await publicText(db, article.id as SubmissionId);
      const pictures = text ? await needs.images.contents(text.pictures.map(({ path }) => path)) : new Map();
      chapters.push({ article, jats: text?.jats, pictures });
      const key = keys.get(article.id);
      if (key) pdfs.push({ article, pdf: await store.bytes(key) });
      await db.update(runs).set({ done: chapters.length }).where(eq(runs.issueId, issueId));
    }
    // The look of its newest article.
    const last =
      contents
        .map(({ publishedAt }) => publishedAt)
        .toSorted()
        .at(-1) ?? issue.createdAt;
    const covers = issue.coverImage ? await needs.images.contents([issue.coverImage]) : new Map<string, Uint8Array>();
    const [chosen] = covers.values();
    const book = {
      issue,
      journal: await needs.journal.read(),
      style: await needs.houseStyles.at(last),
      cover: chosen ?? (await drawnCover(issue)),
    };
    return { book, chapters, pdfs };
  };

  const handle = async ({ issueId, source }: { issueId: IssueId; source: string }): Promise<void> => {
    const [run] = await db.select().from(runs).where(eq(runs.issueId, issueId));
    if (run?.source !== source || run.finishedAt) return;
    const { book, chapters, pdfs } = await gather(issueId);
    const made = new Map<EditionFormat, Uint8Array>();
    const isTooLarge = pdfs.reduce((sum, { pdf }) => sum + pdf.length, 0) > MOST_BYTES;
    const withPdf = isTooLarge ? [] : pdfs.map(({ article }) => article.number);
    const { epub, pages } = await writtenPages({ book, chapters, withPdf, origin: needs.publicUrl });
    made.set('epub', epub);
    made.set('zip', await offlineZip(book, pages, isTooLarge ? [] : pdfs));
    let problem = pdfs.length < chapters.length ? texts.noPdf(chapters.length - pdfs.length) : '';
    if (isTooLarge) problem = texts.tooLarge;
    else if (pdfs.length > 0) {
      const pdf = await issuePdf(book, pdfs).catch((error: unknown) => {
        if (!(error instanceof TypesettingFailed || error instanceof ProcessFailed)) throw error;
        log.warn({ issueId, reason: error.message }, 'the PDF of an issue could not be made');
        problem = texts.failed;
      });
      if (pdf) made.set('pdf', pdf);
    }
    await storing.replace(issueId, { source, made, problem });
  };

  return {
    /** Hides the files of an issue, in the transaction in which one of its articles ceases to be public, until they are made again. */
    async hide(tx: Transaction, submissionId: SubmissionId): Promise<void> {
      const ofIssue = tx.select({ id: articles.issueId }).from(articles).where(eq(articles.id, submissionId));
      await tx.update(issues).set({ editions: [] }).where(inArray(issues.id, ofIssue));
      // A making that is on its way has read the article already; without its source it stores nothing.
      await tx.update(runs).set({ source: '' }).where(inArray(runs.issueId, ofIssue));
    },

    /** Begins to make the files of every published issue in which something has changed since. */
    async makeOutdated(): Promise<void> {
      const known = new Map((await db.select().from(runs)).map((run) => [run.issueId, run.source]));
      const wanted = await sources(db);
      for (const { issueId, source } of wanted) if (known.get(issueId) !== source) await begin(issueId, source);
      for (const { issueId } of wanted) known.delete(issueId);
      for (const issueId of known.keys()) await storing.remove(issueId);
    },

    /** Makes the files of an issue again, at the wish of an editor. */
    async make(issueId: IssueId): Promise<void> {
      const found = (await sources(db)).find((one) => one.issueId === issueId);
      if (found) await begin(issueId, found.source);
    },

    queue: queueFor(editionJobs, { handle, oneAtATime: true }),
  };
}

function writtenPages(task: EpubTask): Promise<EpubReply> {
  const program = new URL('./epub-program.ts', import.meta.url);
  return inOwnProcess<EpubTask, EpubReply>(program, task, IN_BACKGROUND);
}

/** Storage keys of the PDFs that readers get, by article. */
async function fileKeys(db: Database, issueId: IssueId): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: articles.id, key: articles.fileKey })
    .from(articles)
    .where(and(eq(articles.issueId, issueId), eq(articles.state, 'published')));
  return new Map(rows.flatMap(({ id, key }) => (key ? [[id as string, key] as const] : [])));
}

/** A hash of everything that the files of each published issue are made from; none for an issue without articles. */
async function sources(db: Database): Promise<{ issueId: IssueId; source: string }[]> {
  // With the formats and the look of the cover, so that the files of earlier issues follow a change of either.
  const contents = sql<string>`md5(${`${EDITION_FORMATS.join()} ${COVER_LOOK}`}::text || ${issues.version} || ' ' || string_agg(
    ${articles.id} || ' ' || ${articles.updatedAt} || ' ' || coalesce(${articles.issuePosition}, 0), ' ' order by ${articles.id}))`;
  return db
    .select({ issueId: issues.id, source: contents })
    .from(issues)
    .innerJoin(articles, and(eq(articles.issueId, issues.id), eq(articles.state, 'published')))
    .where(inArray(issues.status, ['PUBLISHED']))
    .groupBy(issues.id);
}
