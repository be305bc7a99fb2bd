import { desc, eq } from 'drizzle-orm';
import { AppError } from '#base/errors.ts';
import { newId } from '#base/ids.ts';
import type { Transaction } from '#platform/database/types.ts';
import { FORM_VERSION, REPORT_FIELDS, type Recommendation, type ReportDraft } from '../../report-form.ts';
import { filesOfReports, latestReports } from '../../server/read.ts';
import { type AssignmentInRound, carryOut } from '../../server/rows.ts';
import { reportDrafts, reports } from '../../server/tables.ts';
import type { ReportSending } from '../contract.ts';
import { blindTexts } from '../texts.ts';
import type { BlindAssignments, BlindNeeds } from './assignments.ts';
import { requireVersion } from './drafts.ts';
import { filledFields, LATE, missing, noticesAbout, requireWriting, throwIfAny, tooLong } from './report-checks.ts';

const { errors } = blindTexts;

interface ReportNeeds extends Pick<BlindNeeds, 'inviting' | 'mail' | 'clock'> {
  assignments: BlindAssignments;
}

/** Reports of reviewers. */
export function blindReports({ assignments, inviting, mail, clock }: ReportNeeds) {
  return {
    /**
     * Sends the report. The draft is deleted; the report is never changed. A report after the decision does not change the state of the
     * assignment, so it does not count for a decision; the editors read it.
     */
    send: (token: string, { content, confirmed, version }: ReportSending): Promise<void> =>
      assignments.act(
        token,
        async (tx, found) => {
          const { assignment } = found;
          const filled = filledFields(content);
          // Sending the form twice is sending it once, also when the first answer was lost.
          if (assignment.state !== 'ACCEPTED' && (await isLatest(tx, found, filled))) return;
          requireWriting(assignment.state);
          if (version !== undefined) await requireVersion(tx, assignment.id, version);
          throwIfAny([...tooLong(filled), ...missing(filled)]);
          const files = await filesOfReports(tx, [assignment.id]);
          throwIfAny(noticesAbout(filled, found, files).filter(({ notice }) => !confirmed.includes(notice)));
          const earlier = await versionsOf(tx, found);
          const isLate = assignment.state === 'NOT_NEEDED';
          if (isLate && earlier > 0) throw new AppError('conflict', 'REPORT_SENT', errors.alreadySent);
          const submittedAt = clock();
          await tx.insert(reports).values({
            id: newId<'review-report'>(),
            assignmentId: assignment.id,
            version: earlier + 1,
            formVersion: FORM_VERSION,
            answers: answersOf(filled),
            toAuthor: filled.toAuthor ?? '',
            toEditors: filled.toEditors ?? '',
            recommendation: filled.recommendation as Recommendation,
            submittedAt,
          });
          await tx.delete(reportDrafts).where(eq(reportDrafts.assignmentId, assignment.id));
          const row = isLate
            ? assignment
            : await carryOut(tx, assignment, { act: 'submit', submittedAt, reopenedAt: null });
          const kind = isLate ? 'lateReportReceived' : 'reportReceived';
          await mail(tx, await inviting.record(tx, { row, by: 'reviewer', actorId: null }), { kind });
        },
        LATE,
      ),
  };
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(['toAuthor', 'toEditors', 'recommendation']);

function answersOf(content: ReportDraft): ReportDraft {
  return Object.fromEntries(Object.entries(content).filter(([field]) => !OWN_COLUMNS.has(field)));
}

/** Whether the reviewer has sent this very report. */
async function isLatest(tx: Transaction, { assignment }: AssignmentInRound, filled: ReportDraft): Promise<boolean> {
  const [report] = await latestReports(tx, [assignment.id]);
  if (!report) return false;
  const { answers, toAuthor, toEditors, recommendation } = report;
  const sent: ReportDraft = { ...answers, toAuthor, toEditors, recommendation };
  return REPORT_FIELDS.every((field) => (filled[field] ?? '') === (sent[field] ?? ''));
}

async function versionsOf(tx: Transaction, { assignment }: AssignmentInRound): Promise<number> {
  const [latest] = await tx
    .select({ version: reports.version })
    .from(reports)
    .where(eq(reports.assignmentId, assignment.id))
    .orderBy(desc(reports.version))
    .limit(1);
  return latest?.version ?? 0;
}
