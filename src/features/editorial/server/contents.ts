import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, type UserId } from '#base/ids.ts';
import { articles } from '#features/articles/server/tables.ts';
import { articleTexts } from '#features/articles/texts.ts';
import type { IssueId, IssueStatus } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import { inSections } from '#features/submissions/fields/article-types.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { bySubmission, isNotDeleted } from '#features/submissions/server/read.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import type { ContentsEntry } from '../contract.ts';
import { editorialTexts } from '../texts.ts';

/** Entries of one issue. */
export const MAX_ENTRIES = 1000;
const issueOrdered = eventType('issue.ordered', z.object({ issueId: idOf<'issue'>(), title: z.string() }));

/** The order of the articles within the sections of an issue. */
export const IN_ORDER = [
  sql`${submissions.issuePosition} asc nulls last`,
  sql`${submissions.publishedAt} asc nulls last`,
  asc(submissions.id),
];

export type IssueContents = ReturnType<typeof issueContents>;

/** Lists and orders the submissions in an issue, published or not. */
export function issueContents({ db, events }: { db: Database; events: Events }) {
  return {
    /** Lists an issue in the order readers see; throws 404 for an unknown issue. Three statements for any number of entries. */
    async list(issueId: IssueId): Promise<{ title: string; status: IssueStatus; entries: ContentsEntry[] }> {
      const [issue] = await db
        .select({ title: issues.title, status: issues.status })
        .from(issues)
        .where(eq(issues.id, issueId));
      if (!issue) throw noIssue();
      const { id, number, title, articleType, status, firstPage, lastPage } = submissions;
      const rows = await db
        .select({ id, number, title, articleType, status, firstPage, lastPage })
        .from(submissions)
        .where(and(eq(submissions.issueId, issueId), isNotDeleted))
        .orderBy(...IN_ORDER)
        .limit(MAX_ENTRIES);
      const authors = await db
        .select({ submissionId: submissionAuthors.submissionId, fullName: submissionAuthors.fullName })
        .from(submissionAuthors)
        .where(
          inArray(
            submissionAuthors.submissionId,
            rows.map((row) => row.id),
          ),
        )
        .orderBy(asc(submissionAuthors.submissionId), asc(submissionAuthors.position));
      const authorsOf = bySubmission(authors);
      const entries = inSections(rows).map((row) => ({
        ...row,
        authors: authorsOf(row.id).map(({ fullName }) => fullName),
      }));
      return { ...issue, entries };
    },

    /** Puts the issue into the order of `ids`; throws 409 when these are not the submissions in the issue now. */
    order: (issueId: IssueId, { ids, actorId }: { ids: SubmissionId[]; actorId: UserId }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const [issue] = await tx
          .select({ title: issues.title })
          .from(issues)
          .where(eq(issues.id, issueId))
          .for('update');
        if (!issue) throw noIssue();
        const rows = await tx
          .select({ id: submissions.id })
          .from(submissions)
          .where(and(eq(submissions.issueId, issueId), isNotDeleted))
          .orderBy(asc(submissions.id))
          .for('update');
        const current = new Set(rows.map(({ id }) => id));
        if (new Set(ids).size !== ids.length || current.size !== ids.length || ids.some((id) => !current.has(id))) {
          throw new AppError('conflict', 'CONTENTS_CHANGED', editorialTexts.contentsChanged);
        }
        const order = sql.join(
          ids.map((id) => sql`${id}::uuid`),
          sql`, `,
        );
        for (const table of [submissions, articles]) {
          const position = sql<number>`array_position(array[${order}]::uuid[], ${table.id})`;
          await tx.update(table).set({ issuePosition: position }).where(inArray(table.id, ids));
        }
        await events.record(tx, issueOrdered, { payload: { issueId, title: issue.title }, actorId });
      }),
  };
}

function noIssue(): AppError {
  return new AppError('missing', 'NOT_FOUND', articleTexts.noIssue);
}
