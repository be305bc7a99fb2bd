import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError } from '#base/errors.ts';
import { idOf, type UserId } from '#base/ids.ts';
import { articles } from '#features/articles/server/tables.ts';
import { articleTexts } from '#features/articles/texts.ts';
import type { IssueId } from '#features/issues/rules.ts';
import { issues } from '#features/issues/server/tables.ts';
import type { SubmissionId } from '#features/submissions/rules.ts';
import { bySubmission, presentSubmissions } from '#features/submissions/server/read.ts';
import { submissionAuthors, submissions } from '#features/submissions/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database } from '#platform/database/types.ts';
import { type Events, eventType } from '#platform/records/events.ts';
import type { ContentsEntry } from '../contract.ts';
import { editorialTexts } from '../texts.ts';

const MOST = 1000;
const issueOrdered = eventType('issue.ordered', z.object({ issueId: idOf<'issue'>(), title: z.string() }));

export type IssueContents = ReturnType<typeof issueContents>;

/** What stands in an issue, published or not yet, and in which order. */
export function issueContents({ db, events }: { db: Database; events: Events }) {
  return {
    /** In the order readers see; 404 for an unknown issue. Three statements, however long it is. */
    async list(issueId: IssueId): Promise<{ title: string; entries: ContentsEntry[] }> {
      const [issue] = await db.select({ title: issues.title }).from(issues).where(eq(issues.id, issueId));
      if (!issue) throw noIssue();
      const { id, number, title, status, firstPage, lastPage } = submissions;
      const rows = await db
        .select({ id, number, title, status, firstPage, lastPage })
        .from(submissions)
        .where(and(eq(submissions.issueId, issueId), presentSubmissions))
        .orderBy(
          sql`${submissions.issuePosition} asc nulls last`,
          sql`${submissions.publishedAt} asc nulls last`,
          asc(id),
        )
        .limit(MOST);
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
      const entries = rows.map((row) => ({
        ...row,
        authors: authorsOf(row.id).map(({ fullName }) => fullName),
      }));
      return { title: issue.title, entries };
    },

    /** Puts everything in the issue into the order of `ids`; 409 when they are not what stands in it now. */
    order: (issueId: IssueId, ids: SubmissionId[], actorId: UserId): Promise<void> =>
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
          .where(and(eq(submissions.issueId, issueId), presentSubmissions))
          .orderBy(asc(submissions.id))
          .for('update');
        const known = new Set(rows.map(({ id }) => id));
        if (new Set(ids).size !== ids.length || known.size !== ids.length || ids.some((id) => !known.has(id))) {
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
