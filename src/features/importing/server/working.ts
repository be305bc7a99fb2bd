import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { currentLanguage, LANGUAGES, type Language } from '#base/languages.ts';
import { users } from '#features/accounts/server/tables.ts';
import type { Files } from '#features/files/server/service.ts';
import { LICENCE_NAMES } from '#features/journal/journal.ts';
import type { Database } from '#platform/database/types.ts';
import { translateDiskError } from '#platform/files/storage-errors.ts';
import { jobType, queueFor } from '#platform/jobs/jobs.ts';
import type { PayloadOf } from '#platform/jobs/payload.ts';
import { LONGEST_JOB_SECONDS, watchWork } from '#platform/jobs/watched-work.ts';
import { inLanguage } from '#platform/languages.ts';
import type { Log } from '#platform/observability/log.ts';
import { XmlRefused } from '#platform/xml/stream-xml.ts';
import { REMARK_LANGUAGES } from '../remark-texts.ts';
import type { ImportRunId } from '../rules.ts';
import { importingTexts as texts } from '../texts.ts';
import type { Importing } from './importing.ts';
import { zippedFiles, zipSource } from './packed-files.ts';
import { ImportRefused } from './refused.ts';
import { emptyReport, type ImportReport } from './report.ts';
import type { ImportSource } from './source.ts';
import { importRuns as runs } from './tables.ts';
import type { undoImport } from './undo.ts';
import type { ImportUploads } from './uploads.ts';

/** `language` is that of the page that the work was started on. */
export const importJobs = jobType(
  'import-journal',
  z.object({ runId: z.uuid(), language: z.enum(LANGUAGES).optional() }),
);

/** A kill continues an import; one that kills the server itself must not do so for ever. */
const MAX_ATTEMPTS = 20;

export type ImportRun = typeof runs.$inferSelect;

export interface WorkingNeeds {
  db: Database;
  files: Files;
  uploads: ImportUploads;
  importFrom: Importing;
  undo: ReturnType<typeof undoImport>;
  clock: () => Date;
  log: Log;
}

/** Reports, imports and undoings in the background. Each continues where a kill has stopped it. */
export function importWorking(needs: WorkingNeeds) {
  const { db, clock, log } = needs;

  /** Changes a run unless it was stopped or another try has begun. Returns false then. */
  const change = async ({ id, attempts }: ImportRun, values: Partial<ImportRun>): Promise<boolean> => {
    const isOurs = and(eq(runs.id, id), eq(runs.attempts, attempts), eq(runs.state, 'running'));
    return (await db.update(runs).set(values).where(isOurs).returning({ id: runs.id })).length > 0;
  };
  const refuse = async (run: ImportRun, problem: string) => {
    // Without a report, the problem is in English.
    const report = run.report ?? (currentLanguage() === 'en' ? null : emptyReport(run.fileName));
    await change(run, { state: 'refused', problem, report, finishedAt: clock() });
    await removeUploads(needs.uploads, run);
  };

  const begun = async (found: ImportRun): Promise<ImportRun | undefined> => {
    const run = { ...found, attempts: found.attempts + 1 };
    if (!(await change(found, { attempts: run.attempts }))) return undefined;
    if (run.attempts <= MAX_ATTEMPTS) return run;
    await refuse(run, texts.problems.failed);
    return undefined;
  };

  const work = async (found: ImportRun, signal: AbortSignal): Promise<void> => {
    const run = await begun(found);
    if (!run) return;
    const watched = watchWork<Progress>(signal, (progress) => change(run, progress));
    try {
      const result = await workOn(needs, run, watched);
      await watched.end();
      await change(run, result);
      if (result.state === 'done') await removeUploads(needs.uploads, run);
    } catch (error) {
      await watched.end();
      const problem = problemOf(error);
      if (problem) return refuse(run, problem);
      // Stopped by somebody, who has removed what was uploaded.
      if (watched.isStopped()) return;
      log.warn({ err: error, runId: run.id }, 'the work on an import was interrupted');
      // Tried again.
      throw error;
    }
  };

  const handle = async ({ runId, language }: PayloadOf<typeof importJobs>, signal: AbortSignal): Promise<void> => {
    const [found] = await db
      .select()
      .from(runs)
      .where(eq(runs.id, runId as ImportRunId));
    if (found?.state !== 'running') return;
    await inLanguage(await languageOf(db, found, language), () => work(found, signal));
  };

  return { queue: queueFor(importJobs, { oneAtATime: true, expireInSeconds: LONGEST_JOB_SECONDS, handle }) };
}

/**
 * The language of the report: that of the page, or else of the account that has started the work. An import completes the
 * report of its check, so it is in the same language.
 */
async function languageOf(
  db: Database,
  { startedBy, report }: ImportRun,
  ofPage: Language | undefined,
): Promise<Language> {
  if (report) return report.language ?? 'en';
  const { language } = users;
  const [starter] = ofPage ? [] : await db.select({ language }).from(users).where(eq(users.id, startedBy));
  return REMARK_LANGUAGES.find((one) => one === (ofPage ?? starter?.language)) ?? 'en';
}

interface Progress {
  done: number;
  total: number;
}
type Watched = ReturnType<typeof watchWork<Progress>>;

/** Does the work of a run; returns the state that it then has. */
async function workOn(
  needs: WorkingNeeds,
  run: ImportRun,
  { signal, onProgress }: Watched,
): Promise<Partial<ImportRun>> {
  const finishedAt = needs.clock();
  if (run.work === 'undo') {
    await needs.undo(run.importId ?? '', { signal, onProgress: (done, total) => onProgress({ done, total }) });
    return { state: 'done', finishedAt };
  }
  const isDryRun = run.work === 'check';
  const passes = isDryRun ? 1 : 2;
  const { topic, licence } = run;
  const options = {
    isDryRun,
    signal,
    topic: topic ?? undefined,
    licence: LICENCE_NAMES.find((name) => name === licence),
  };
  const report = await withSource(needs, run, (source, size) =>
    needs.importFrom(source, { ...options, onProgress: (done) => onProgress({ done, total: passes * size }) }),
  );
  if (isDryRun) return { state: 'ready', report };
  return {
    state: 'done',
    finishedAt,
    report: wholeReport(run.report, report),
    importId: (report.importId as ImportRun['importId']) ?? null,
  };
}

/**
 * An import that was killed and continued reports only what its last try has brought, so the report before it is completed with
 * refusals of other articles. The reasons are not compared, because they may be in another language.
 */
function wholeReport(before: ImportReport | null, { findings, ...last }: ImportReport): ImportReport {
  if (!before) return { ...last, findings };
  // Not the finding itself, because the database stores its parts in another order.
  const keyOf = ({ file, line, kind, about }: (typeof findings)[number]) => JSON.stringify([file, line, kind, about]);
  const named = new Set(before.findings.map(keyOf));
  const refusedNow = findings.filter((finding) => finding.kind === 'refused' && !named.has(keyOf(finding)));
  return { ...before, importId: last.importId, findings: [...before.findings, ...refusedNow] };
}

async function withSource<T>(
  { uploads, files }: WorkingNeeds,
  { upload, pdfs, fileName }: ImportRun,
  use: (source: ImportSource, size: number) => Promise<T>,
): Promise<T> {
  const [main, packed] = [await uploads.find(upload ?? ''), pdfs === null ? undefined : await uploads.find(pdfs)];
  if (!main || (pdfs !== null && !packed)) throw new ImportRefused(texts.problems.gone);
  const folder = await files.incomingFolder();
  return withAssembled({ uploads, folder, partial: packed }, async (pdfsPath) => {
    const pdfFiles = pdfsPath === undefined ? undefined : await zippedFiles(pdfsPath);
    try {
      if (!isPacked(fileName)) {
        const document = { name: fileName, read: () => uploads.read(main), files: pdfFiles };
        return await use({ name: fileName, documents: [document], close: () => {} }, main.size);
      }
      return await withAssembled({ uploads, folder, partial: main }, async (path = '') => {
        const source = await zipSource({ path, name: fileName, files: pdfFiles });
        return use(source, source.size ?? main.size).finally(source.close);
      });
    } finally {
      pdfFiles?.close();
    }
  });
}

const isPacked = (name: string) => /\.zip$/i.test(name);

/** A ZIP file is read from its end, so it has to be one file of this machine. */
async function withAssembled<T>(
  {
    uploads,
    folder,
    partial,
  }: { uploads: ImportUploads; folder: string; partial: Awaited<ReturnType<ImportUploads['find']>> },
  use: (path: string | undefined) => Promise<T>,
): Promise<T> {
  if (!partial) return use(undefined);
  const path = join(folder, randomUUID());
  try {
    await uploads.assemble(partial, path);
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Removes the uploaded files of a run. */
export async function removeUploads(uploads: ImportUploads, { upload, pdfs }: ImportRun): Promise<void> {
  for (const name of [upload, pdfs]) if (name !== null) await uploads.remove(name);
}

/** Why the work cannot be done, as a sentence; undefined for what a later try may overcome. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof ImportRefused || error instanceof XmlRefused) return sentence(error.message);
  const translated = translateDiskError(error);
  return translated instanceof AppError && translated.code === 'STORAGE_FULL' ? texts.problems.full : undefined;
}

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
