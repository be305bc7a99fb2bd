import { extname } from 'node:path';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError, invalid } from '#base/errors.ts';
import { newId, type UserId } from '#base/ids.ts';
import { currentLanguage, type Language } from '#base/languages.ts';
import type { Slice } from '#base/paging.ts';
import { users } from '#features/accounts/server/tables.ts';
import { safeFileName } from '#features/files/rules.ts';
import { importedUsage } from '#features/usage/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Transaction } from '#platform/database/types.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Events } from '#platform/records/events.ts';
import type { Finding, ImportChoices, ImportDraft, Imported, Run, Summary } from '../contract.ts';
import { type ImportId, type ImportRunId, UNDO_DAYS } from '../rules.ts';
import { importingTexts as texts } from '../texts.ts';
import { importWorked } from './events.ts';
import type { ImportReport } from './report.ts';
import { importedRecords, imports, importRuns as runs } from './tables.ts';
import type { ImportUploads } from './uploads.ts';
import { type ImportRun, importJobs, removeUploads } from './working.ts';

const DAY_MS = 24 * 3600_000;
/** Days until a run with its report is deleted. */
const KEEP_DAYS = 90;

export interface RunsNeeds {
  db: Database;
  uploads: ImportUploads;
  events: Events;
  jobs: Jobs;
  clock: () => Date;
}

/** A person who starts work, and the language of the page that it is started on; programs name none. */
export interface Starter {
  id: UserId;
  language: Language | undefined;
}

export type ImportRuns = ReturnType<typeof importRunsService>;

/** Imports that administrators upload, read the report of, start, stop and undo. */
export function importRunsService(needs: RunsNeeds) {
  const { db, uploads, events, jobs, clock } = needs;

  const send = async (
    tx: Transaction,
    { id: runId, work, fileName }: ImportRun,
    { id: actorId, language }: Starter,
  ) => {
    if (work !== 'check') await events.record(tx, importWorked, { payload: { what: work, fileName }, actorId });
    await jobs.send(tx, importJobs, { payload: { runId, ...(language && { language }) } });
  };

  /** Adds a run and has it worked on. Throws 409 while another one runs or waits for a decision. */
  const add = (values: Omit<typeof runs.$inferInsert, 'id' | 'state' | 'startedBy' | 'startedAt'>, starter: Starter) =>
    inTransaction(db, async (tx) => {
      const begun = { id: newId<'import-run'>(), state: 'running', startedBy: starter.id, startedAt: clock() } as const;
      const [added] = await tx
        .insert(runs)
        .values({ ...values, ...begun })
        .onConflictDoNothing()
        .returning();
      if (!added) throw new AppError('conflict', 'IMPORT_RUNNING', texts.errors.running);
      await send(tx, added, starter);
    });

  /** Works on the files of a report that waits for a decision. */
  const resume = (id: ImportRunId, starter: Starter, values: Partial<ImportRun>) =>
    inTransaction(db, async (tx) => {
      const now = { ...values, state: 'running', attempts: 0, done: 0, startedBy: starter.id } as const;
      const waits = and(eq(runs.id, id), eq(runs.work, 'check'), eq(runs.state, 'ready'));
      const [run] = await tx.update(runs).set(now).where(waits).returning();
      if (!run) throw new AppError('conflict', 'NOT_WAITING', texts.errors.notWaiting);
      await send(tx, run, starter);
    });

  const find = async (id: ImportRunId): Promise<ImportRun> => {
    const [run] = await db.select().from(runs).where(eq(runs.id, id));
    if (!run) throw missing();
    return run;
  };

  return {
    /** The newest run. */
    async newest(): Promise<Run | null> {
      const { firstName, lastName } = users;
      const [row] = await db
        .select({ run: runs, firstName, lastName })
        .from(runs)
        .leftJoin(users, eq(users.id, runs.startedBy))
        .orderBy(desc(runs.startedAt))
        .limit(1);
      return row ? present(row.run, [row.firstName, row.lastName].filter(Boolean).join(' ')) : null;
    },

    imports: (slice: Slice) => importsOf(needs, slice),

    /** Has a report made about uploaded files; writes nothing. Throws field errors, and 409 while another import is under way. */
    async check(starter: Starter, { upload, pdfs, topic, licence }: ImportDraft): Promise<void> {
      const main = await uploads.complete(starter, upload);
      const name = main?.metadata.filename ?? '';
      const kind = extname(name).toLowerCase();
      if (!main) throw invalid([{ path: 'upload', message: texts.errors.upload }]);
      if (!['.xml', '.csv', '.tsv', '.zip'].includes(kind))
        throw invalid([{ path: 'upload', message: texts.errors.kind }]);
      const packed = pdfs === null ? undefined : await uploads.complete(starter, pdfs);
      if (pdfs !== null && !packed) throw invalid([{ path: 'pdfs', message: texts.errors.upload }]);
      if (packed && !/\.zip$/i.test(packed.metadata.filename ?? ''))
        throw invalid([{ path: 'pdfs', message: texts.errors.notZip }]);
      const fileName = safeFileName(name, kind.slice(1));
      await add({ work: 'check', fileName, upload, pdfs, topic, licence }, starter);
    },

    /** Makes a report again, with another topic or licence. Throws 409 unless it waits for a decision. */
    checkAgain: (id: ImportRunId, starter: Starter, choices: ImportChoices): Promise<void> =>
      resume(id, starter, { work: 'check', report: null, ...choices }),

    /** Imports what was reported. Throws 409 unless a report waits. */
    start: (id: ImportRunId, starter: Starter): Promise<void> => resume(id, starter, { work: 'import' }),

    /** Discards a report, or stops the work. Written articles stay and can be undone. */
    async stop(id: ImportRunId): Promise<void> {
      const isOpen = and(eq(runs.id, id), inArray(runs.state, ['running', 'ready']));
      const [stopped] = await db.update(runs).set({ state: 'stopped', finishedAt: clock() }).where(isOpen).returning();
      if (!stopped) throw missing();
      await removeUploads(uploads, stopped);
    },

    /** Undoes an import in the background. Throws 404 for one that cannot be undone, and 409 while another work is under way. */
    async undo(importId: ImportId, starter: Starter): Promise<void> {
      const [found] = await db.select().from(imports).where(eq(imports.id, importId));
      if (!found || !canUndo(found, clock())) throw missing();
      await add({ work: 'undo', fileName: found.fileName, importId }, starter);
    },

    async findings(id: ImportRunId, { kind, slice }: { kind: Finding['kind']; slice: Slice }) {
      const all = (reportOf(await find(id))?.findings ?? []).filter((finding) => finding.kind === kind);
      return { data: all.slice(slice.offset, slice.offset + slice.limit), total: all.length };
    },

    async report(id: ImportRunId) {
      const report = reportOf(await find(id));
      if (!report) throw missing();
      const { people, reviewers, usage, language } = summaryOf(report);
      return { ...report, people, reviewers, usage, language };
    },

    async sweep(): Promise<void> {
      await db.delete(runs).where(lt(runs.finishedAt, new Date(clock().getTime() - KEEP_DAYS * DAY_MS)));
    },
  };
}

const missing = () => new AppError('missing', 'NOT_FOUND', texts.errors.missing);

/** That of a check or an undoing which was refused says only the language of the problem. */
const reportOf = ({ work, state, report }: ImportRun) => (state === 'refused' && work !== 'import' ? null : report);

function present(run: ImportRun, startedBy: string): Run {
  const { id, work, state, fileName, done, total, importId, topic, licence } = run;
  const report = reportOf(run);
  return {
    id,
    work,
    state,
    fileName,
    startedBy,
    startedAt: run.startedAt.toISOString(),
    done,
    total,
    ...problemOf(run),
    importId,
    topic,
    licence,
    summary: report && summaryOf(report),
  };
}

const PROBLEMS = ['gone', 'full', 'failed'] as const satisfies (keyof typeof texts.problems)[];

/** The problem as it was stored, with its language; one of our own problems in that of the reader. */
function problemOf({ problem, report }: ImportRun): Pick<Run, 'problem' | 'problemLanguage'> {
  const language = report?.language ?? 'en';
  const own = PROBLEMS.find((name) => inLanguage(language, () => texts.problems[name]) === problem);
  if (own) return { problem: texts.problems[own], problemLanguage: currentLanguage() };
  return { problem, problemLanguage: language };
}

function summaryOf(report: ImportReport): Summary {
  const { issues, articles, pdfs, references, known, findings } = report;
  const countOf = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  return {
    issues: issues.length,
    articles: articles.length,
    pdfs,
    references,
    // Reports of earlier releases have no people.
    people: report.people ?? 0,
    reviewers: report.reviewers ?? 0,
    usage: report.usage ?? null,
    known,
    refused: countOf('refused'),
    lost: countOf('lost'),
    odd: countOf('odd'),
    language: report.language ?? 'en',
  };
}

type ImportRow = typeof imports.$inferSelect;

const undoableUntil = ({ startedAt }: ImportRow) => new Date(startedAt.getTime() + UNDO_DAYS * DAY_MS);
const canUndo = (row: ImportRow, now: Date) => !row.undoneAt && undoableUntil(row) >= now;

/** Imports that have written something, also those of the command, the newest first. */
async function importsOf(
  { db, clock }: RunsNeeds,
  { limit, offset }: Slice,
): Promise<{ data: Imported[]; total: number }> {
  const countOf = (...kinds: (typeof importedRecords.$inferSelect)['kind'][]) =>
    sql<number>`(select count(*)::int from ${importedRecords}
      where ${importedRecords.importId} = ${imports.id} and ${inArray(importedRecords.kind, kinds)})`;
  const rows = await db
    .select({
      row: imports,
      issues: countOf('issue'),
      articles: countOf('article'),
      people: countOf('account', 'reviewer'),
      used: sql<number>`(select count(distinct ${importedUsage.articleId})::int from ${importedUsage}
        where ${importedUsage.importId} = ${imports.id})`,
    })
    .from(imports)
    .orderBy(desc(imports.startedAt))
    .limit(limit)
    .offset(offset);
  const data = rows.map(({ row, ...counts }) => ({
    id: row.id,
    fileName: row.fileName,
    startedAt: row.startedAt.toISOString(),
    state: row.undoneAt ? ('undone' as const) : row.finishedAt ? ('finished' as const) : ('unfinished' as const),
    ...counts,
    undoUntil: canUndo(row, clock()) ? undoableUntil(row).toISOString() : null,
  }));
  return { data, total: await db.$count(imports) };
}
