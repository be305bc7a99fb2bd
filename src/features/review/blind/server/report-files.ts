import { and, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Anonymity } from '#features/anonymity/server/service.ts';
import type { ReceivedDocument } from '#features/files/server/receive-document.ts';
import type { Files } from '#features/files/server/service.ts';
import { uploads } from '#features/files/server/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Database, Queries } from '#platform/database/types.ts';
import { type AssignmentId, REVIEW_LIMITS, type ReportFileId } from '../../rules.ts';
import { filesOfReports } from '../../server/read.ts';
import { lockOpenRound } from '../../server/rows.ts';
import { reportFiles } from '../../server/tables.ts';
import { reviewTexts } from '../../texts.ts';
import type { BlindReview } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import type { BlindAssignments } from './assignments.ts';
import { excerptsOf, NAMING } from './report-checks.ts';

const { errors } = blindTexts;

interface ReportFileNeeds {
  db: Database;
  files: Files;
  anonymity: Anonymity;
  assignments: BlindAssignments;
}

/**
 * Files that a reviewer gives to the authors with the report. Only a copy is kept, in which comments and changes are by "Reviewer 2".
 */
export function reportFileService({ db, files, anonymity, assignments }: ReportFileNeeds) {
  const writing = async (token: string) => {
    const found = await assignments.open(token);
    if (found.round.closedAt) throw new AppError('conflict', 'ROUND_CLOSED', errors.closed);
    if (found.assignment.state !== 'ACCEPTED') throw new AppError('conflict', 'NOT_ACCEPTED', errors.notAccepted);
    return found;
  };

  return {
    /** 409 before the invitation has been accepted and after the report was sent, 422 for a file that cannot be cleaned. */
    async add(token: string, receive: () => Promise<ReceivedDocument>): Promise<void> {
      const { assignment, round, blind, reviewer } = await writing(token);
      const before = await filesOfReports(db, [assignment.id]);
      if (before.length >= REVIEW_LIMITS.files) throw new AppError('conflict', 'TOO_MANY_FILES', errors.filesMany);
      const { bytes, format } = await receive();
      const commentsBy = reviewTexts.panel.label(assignment.label ?? 0);
      const { fullName, email, affiliation, orcid } = reviewer;
      const copy = await anonymity.annotatedCopyOf({ bytes, format, commentsBy }, [
        { fullName, email, affiliation, orcid },
      ]);
      if (!copy.isClean) throw new AppError('refused', 'NOT_CLEAN', errors.fileUnclean);
      const position = Math.max(0, ...before.map((file) => file.position)) + 1;
      const fileName = `${blind.manuscript}-R${round.number}-reviewer-${assignment.label}-${position}.${format}`;
      // Stored in the name of the editor who opened the round, because reviewers have no account.
      await files.storeCopies(round.openedBy, [{ bytes: copy.bytes, format, fileName }], async (tx, [upload]) => {
        await lockOpenRound(tx, { id: round.submissionId, n: round.number });
        await writing(token);
        if (!upload) throw new Error('The copy was not stored.');
        const id = newId<'report-file'>();
        const findings = copy.findings.filter(({ kind }) => NAMING.has(kind));
        await tx
          .insert(reportFiles)
          .values({ id, assignmentId: assignment.id, uploadId: upload.id, position, findings });
      });
    },

    /** 404 for a file of another review. */
    remove: (token: string, id: ReportFileId): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { assignment } = await writing(token);
        const isOwn = and(eq(reportFiles.id, id), eq(reportFiles.assignmentId, assignment.id));
        const [row] = await tx.delete(reportFiles).where(isOwn).returning();
        if (!row) throw new AppError('missing', 'NOT_FOUND', errors.noFile);
        await tx.update(uploads).set({ attachedAt: null }).where(eq(uploads.id, row.uploadId));
      }),
  };
}

/** The files of a report as its reviewer sees them. */
export async function presentReportFiles(queries: Queries, id: AssignmentId): Promise<BlindReview['reportFiles']> {
  return (await filesOfReports(queries, [id])).map(({ id: fileId, fileName, size, findings }) => ({
    id: fileId,
    fileName,
    size,
    excerpts: excerptsOf(findings),
  }));
}
