import { and, asc, count, eq, getColumns, inArray, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Slice } from '#base/paging.ts';
import { users } from '#features/accounts/server/tables.ts';
import { uploads } from '#features/files/server/tables.ts';
import { issues } from '#features/issues/server/tables.ts';
import { topics } from '#features/topics/server/tables.ts';
import { newestFirst } from '#platform/database/sql.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import {
  publicFile,
  replacedFiles,
  STATUSES,
  type Status,
  type SubmissionFileId,
  type SubmissionId,
} from '../rules.ts';
import { letterFilesOf } from './letter-files.ts';
import {
  statusChanges,
  submissionAuthors,
  submissionDeclarations,
  submissionFiles,
  submissionNotices,
  submissions,
} from './tables.ts';
import { loadVersions } from './versions.ts';

const editors = alias(users, 'editors');

export const isNotDeleted = isNull(submissions.deletedAt);

/** A submission with its authors, files, declarations, history, notices and versions. */
export type FullSubmission = Awaited<ReturnType<typeof loadSubmissions>>[number];

type OrderedSlice = Slice & { order?: SQL[] };

/** Loads submissions with all that belongs to them, by default newest first; eight statements for any number of rows. */
export async function loadSubmissions(
  queries: Queries,
  where: SQL | undefined,
  { limit, offset, order = [newestFirst(submissions.createdAt), asc(submissions.id)] }: OrderedSlice,
) {
  const rows = await queries
    .select({
      submission: submissions,
      topic: topics.name,
      topicTranslations: topics.translations,
      issue: issues,
      user: { firstName: users.firstName, lastName: users.lastName },
      handlingEditor: { firstName: editors.firstName, lastName: editors.lastName },
    })
    .from(submissions)
    .innerJoin(topics, eq(topics.id, submissions.topicId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(issues, eq(issues.id, submissions.issueId))
    .leftJoin(editors, eq(editors.id, submissions.handlingEditorId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ submission }) => submission.id);
  // Sequentially: a transaction has only one connection.
  const authorsOf = bySubmission(await loadAuthors(queries, ids));
  const filesOf = bySubmission(await loadFiles(queries, ids));
  const declarationsOf = bySubmission(await loadDeclarations(queries, ids));
  const history = await loadHistory(queries, ids);
  const decided = history.flatMap(({ change }) => change.decisionId ?? []);
  const sentFilesOf = Map.groupBy(await letterFilesOf(queries, decided), ({ decisionId }) => decisionId);
  const historyOf = bySubmission(history);
  const noticesOf = bySubmission(await loadNotices(queries, ids));
  const storedVersionsOf = bySubmission(await loadVersions(queries, ids));
  return rows.map(({ submission, ...rest }) => {
    const { id } = submission;
    const files = filesOf(id);
    return {
      ...submission,
      ...rest,
      authors: authorsOf(id),
      files,
      replaced: replacedFiles(files),
      publicFile: publicFile(files),
      declarations: declarationsOf(id),
      history: historyOf(id).map((entry) => ({
        ...entry,
        files: (entry.change.decisionId && sentFilesOf.get(entry.change.decisionId)) ?? [],
      })),
      notices: noticesOf(id),
      versions: versionsOf(submission, storedVersionsOf(id), publicFile(files)?.id),
    };
  });
}

/** Groups rows by submission once, so that a lookup does not scan all rows. */
export function bySubmission<T extends { submissionId: SubmissionId }>(rows: T[]): (id: SubmissionId) => T[] {
  const groups = Map.groupBy(rows, ({ submissionId }) => submissionId);
  return (id) => groups.get(id) ?? [];
}

type Version = Awaited<ReturnType<typeof loadVersions>>[number];

function versionsOf(
  { id, status, publishedAt }: typeof submissions.$inferSelect,
  stored: Version[],
  fileId: SubmissionFileId | undefined,
): Version[] {
  // An article published before versions were stored has one version: its current file.
  if (stored.length === 0 && status === 'PUBLISHED' && publishedAt && fileId)
    return [{ submissionId: id, number: 1, publishedAt, note: '', fileId }];
  // The first version has the day of publication, also after that day was corrected.
  return stored.map((version) => (version.number === 1 && publishedAt ? { ...version, publishedAt } : version));
}

async function loadAuthors(queries: Queries, ids: SubmissionId[]) {
  if (ids.length === 0) return [];
  return queries
    .select()
    .from(submissionAuthors)
    .where(inArray(submissionAuthors.submissionId, ids))
    .orderBy(asc(submissionAuthors.submissionId), asc(submissionAuthors.position));
}

async function loadFiles(queries: Queries, ids: SubmissionId[]) {
  if (ids.length === 0) return [];
  const { fileName, format, mimeType, size, sha256, storageKey } = uploads;
  return queries
    .select({ ...getColumns(submissionFiles), fileName, format, mimeType, size, sha256, storageKey })
    .from(submissionFiles)
    .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
    .where(inArray(submissionFiles.submissionId, ids))
    .orderBy(asc(submissionFiles.submissionId), asc(submissionFiles.position));
}

async function loadDeclarations(queries: Queries, ids: SubmissionId[]) {
  if (ids.length === 0) return [];
  const { submissionId, id } = submissionDeclarations;
  return queries
    .select()
    .from(submissionDeclarations)
    .where(inArray(submissionId, ids))
    .orderBy(asc(submissionId), asc(id));
}

async function loadNotices(queries: Queries, ids: SubmissionId[]) {
  if (ids.length === 0) return [];
  const { submissionId, date, createdAt, id } = submissionNotices;
  return queries
    .select()
    .from(submissionNotices)
    .where(inArray(submissionId, ids))
    .orderBy(asc(submissionId), asc(date), asc(createdAt), asc(id));
}

async function loadHistory(queries: Queries, ids: SubmissionId[]) {
  if (ids.length === 0) return [];
  const { submissionId } = statusChanges;
  return queries
    .select({ submissionId, change: statusChanges, firstName: users.firstName, lastName: users.lastName })
    .from(statusChanges)
    .leftJoin(users, eq(users.id, statusChanges.actorId))
    .where(inArray(submissionId, ids))
    .orderBy(asc(statusChanges.createdAt), asc(statusChanges.id));
}

/** Loads one file with its owner, for downloads. */
export async function loadFile(queries: Queries, fileId: SubmissionFileId) {
  const [found] = await queries
    .select({
      fileType: submissionFiles.fileType,
      upload: uploads,
      ownerId: submissions.userId,
      submissionId: submissions.id,
    })
    .from(submissionFiles)
    .innerJoin(uploads, eq(uploads.id, submissionFiles.uploadId))
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
    .where(and(eq(submissionFiles.id, fileId), isNotDeleted));
  return found;
}

export async function countSubmissions(queries: Queries, where: SQL | undefined): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(submissions).where(where);
  return row?.count ?? 0;
}

/** Returns the number of submissions in each status, zeros included. */
export async function countByStatus(db: Database, where?: SQL): Promise<Record<Status, number>> {
  const rows = await db
    .select({ status: submissions.status, count: count() })
    .from(submissions)
    .where(and(isNotDeleted, where))
    .groupBy(submissions.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return Object.fromEntries(STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<Status, number>;
}
